"""Questions in German, French, Spanish and Italian, read by word lists."""

import pytest

from mathrag.languages import foreign, lacking_in, rendered, said_in


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (
            "Wie groß ist die kinetische Energie eines Körpers mit 2,5 kg bei 3 m/s?",
            "what is the kinetic energy of a body with 2.5 kg at 3 m/s?",
        ),
        ("Wie groß ist das Volumen einer Kugel mit einem Radius von 4 cm?", "what is the volume of a sphere with a radius of 4 cm?"),
        ("Quelle est l'aire d'un cercle de diamètre 6 cm ?", "what is the area of a circle of diameter 6 cm ?"),
        ("Quelle est la période d’un pendule de longueur 1 m ?", "what is the period of a pendulum of length 1 m ?"),
        ("¿Cuál es el peso de un cuerpo de 70 kg?", "what is the weight of a body of 70 kg?"),
        (
            "Qual è la lunghezza d'onda della luce con una frequenza di 6·10^14 Hz?",
            "what is the wavelength of the light with a frequency of 6·10^14 Hz?",
        ),
        ("Wie groß ist die Kraft F_1 bei m = 2 kg und a = 3 m/s²?", "what is the force F_1 at m = 2 kg and a = 3 m/s²?"),
    ],
)  # fmt: skip
def test_a_question_is_put_into_english(text: str, english: str) -> None:
    language = foreign(text)
    assert language is not None
    read = rendered(text, language)
    assert (read.english, read.unread) == (english, ())


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("Ein Hubschrauber fliegt mit 3 m/s. Wie schwer ist er?", ("Hubschrauber",)),
        ("Quelle est la masse d'un hélicoptère avec 3 m/s ?", ("hélicoptère",)),
        ("Ein Auto mit 1.500 kg fährt mit 20 m/s. Wie groß ist die kinetische Energie?", ("1.500",)),
    ],
)
def test_what_is_not_known_is_named_and_never_guessed(text: str, unread: tuple[str, ...]) -> None:
    language = foreign(text)
    assert language is not None
    assert rendered(text, language).unread == unread


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Qui a découvert l'électron ?", "fr"),
        ("¿Quién descubrió el electrón?", "es"),
        ("énergie cinétique, 2 kg, 3 m/s", "fr"),
        ("Strom, 12 V", "de"),
        ("momentum, 2 kg, 3 m/s", None),
        ("gas, 2 mol, 300 K", None),
        ("67 modulo 5", None),
        ("What is the volume of a sphere of radius 4 cm?", None),
        ("A gas de Broglie wavelength: find it for an electron at 3 m/s", None),
        ("Potentials: E_le = 0.3 V, E_la = 0.1 V; compute E_di.", None),
    ],
)
def test_a_language_is_known_by_its_words(text: str, tag: str | None) -> None:
    language = foreign(text)
    assert (language.tag if language else None) == tag


def test_an_answer_is_told_in_the_language_of_its_question() -> None:
    text = "Wie groß ist der Impuls?"
    language = foreign(text)
    assert language is not None
    told = said_in(language, text, "The momentum is 3 kg·m/s, by “Momentum”.", "momentum")
    assert told == "Impuls: 3 kg·m/s, nach “Momentum”."
    assert lacking_in(language, text, [("Momentum", "mass", "kg")]) == "Für “Momentum” fehlt: Masse (kg)."
    assert said_in(language, text, "No: the momentum does not fit.", "momentum") == ""
