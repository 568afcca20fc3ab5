// A button that puts its text on the clipboard; where a page without https has none, by way of a selection.
export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button");
  button.onclick = async () => {
    let done = true;
    if (navigator.clipboard) await navigator.clipboard.writeText(data).catch(() => { done = false; });
    else {
      const area = document.createElement("textarea");
      area.value = data;
      document.body.append(area);
      area.select();
      done = document.execCommand("copy");
      area.remove();
    }
    button.textContent = done ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
}
