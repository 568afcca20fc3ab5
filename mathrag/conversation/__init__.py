"""A conversation: messages that go on from the last answer, kept, and what people think of the answers.

- `wording`: how such a message looks (``ontology/conversation.yaml``)
- `messages`: a message as changes: values, factors, another unit, another quantity, a plot
- `following`: the last question with the changes in it
- `plotting`: the answer to a question at each value of a range
- `talking`: a message answered: as a question of its own, or as the last one changed
- `kept`, `feedback`: conversations, and what people think of the answers, on disk
"""

from mathrag.conversation.feedback import Feedback, FeedbackRow, benchmark_rows, rows_to_check
from mathrag.conversation.kept import TERMINAL, ConversationList, Conversations, ConversationView, Turn, Verdict
from mathrag.conversation.talking import replayed, reply

__all__ = [
    "TERMINAL",
    "ConversationList",
    "ConversationView",
    "Conversations",
    "Feedback",
    "FeedbackRow",
    "Turn",
    "Verdict",
    "benchmark_rows",
    "replayed",
    "reply",
    "rows_to_check",
]
