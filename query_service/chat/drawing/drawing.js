// Nodes and edges on a canvas: dragged, zoomed, pointed at; a click tells the page which node it was.
// Concatenated behind force-graph.min.js by graph.py. Texts are written as text only, never as HTML.

const SHAPES = {
  formula: { colour: "#3b82c4", name: "formula" },
  constant: { colour: "#d9822b", name: "constant" },
  situation: { colour: "#c2455b", name: "situation" },
  kind: { colour: "#2f9e6e", name: "quantity kind" },
  document: { colour: "#a64d9a", name: "document" },
  definition: { colour: "#e3b505", name: "definition" }, // yellow, blue and red as in AutoMathKG, figure 7
  theorem: { colour: "#2f6fd0", name: "theorem" },
  problem: { colour: "#d23c3c", name: "problem" },
};
const FEW = 60; // nodes that can all have their label
const NAMED = 25; // best connected nodes that always have theirs
const NEAR = 1.8; // magnification from which all have

function outline(context, type, x, y, r) {
  context.beginPath();
  if (type === "kind" || type === "definition") context.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
  else if (type === "constant") [[0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]].forEach(([a, b]) => context.lineTo(x + a * r, y + b * r));
  else if (type === "document") [[0, -1.2], [1.15, 0.9], [-1.15, 0.9]].forEach(([a, b]) => context.lineTo(x + a * r, y + b * r));
  else if (type === "situation" || type === "problem") [[0, 1.2], [1.15, -0.9], [-1.15, -0.9]].forEach(([a, b]) => context.lineTo(x + a * r, y + b * r));
  else context.arc(x, y, r, 0, 2 * Math.PI);
  context.closePath();
}

function told(node) {
  const element = document.createElement("div");
  element.className = "told";
  element.textContent = [node.label, node.text, `${SHAPES[node.type].name}, ${node.degree} edges`].filter(Boolean).join("\n");
  return element;
}

function legend(root, data) {
  const counts = {};
  data.nodes.forEach((node) => { counts[node.type] = (counts[node.type] || 0) + 1; });
  const line = root.querySelector(".legend");
  line.replaceChildren(...Object.keys(SHAPES).filter((type) => counts[type]).map((type) => {
    const entry = document.createElement("span");
    const sign = document.createElement("canvas");
    sign.width = sign.height = 16;
    const context = sign.getContext("2d");
    outline(context, type, 8, 8, 6);
    context.fillStyle = SHAPES[type].colour;
    context.fill();
    const { name } = SHAPES[type];
    entry.append(sign, `${counts[type]} ${name}${counts[type] === 1 ? "" : "s"}`);
    return entry;
  }));
}

function build(root, data) {
  const nodes = data.nodes.map((node) => ({ ...node }));
  const links = data.edges.map((edge) => ({ ...edge }));
  const beside = new Map(nodes.map((node) => [node.id, new Set([node.id])]));
  links.forEach(({ source, target }) => { beside.get(source).add(target); beside.get(target).add(source); });
  const named = new Set([...nodes].sort((a, b) => b.degree - a.degree).slice(0, NAMED).map((node) => node.id));
  let pointed = null, chosen = null;
  const lit = (id) => !pointed || beside.get(pointed).has(id);
  const radius = (node) => 3 + Math.min(9, Math.sqrt(node.degree));
  const style = getComputedStyle(root);
  const colour = (name) => style.getPropertyValue(name).trim();
  const text = colour("--st-text-color") || "#222", ground = colour("--st-background-color") || "#fff";

  const faint = (percent) => `color-mix(in srgb, ${text} ${percent}%, transparent)`;

  const graph = new globalThis.ForceGraph(root.querySelector(".canvas"))
    .width(root.clientWidth).height(data.height).backgroundColor("rgba(0,0,0,0)")
    .nodeId("id").nodeLabel(told).nodeVal((node) => radius(node) ** 2 / 4)
    .linkWidth(links.length < 400 ? 1 : 0.5)
    .linkDirectionalArrowLength(nodes.length <= FEW ? 8 : links.length < 400 ? 4 : 0).linkDirectionalArrowRelPos(0.72) // between the labels of edge and node
    .linkLabel((link) => { const e = document.createElement("div"); e.textContent = link.relation; return e; })
    .linkColor((link) => (pointed && (link.source.id === pointed || link.target.id === pointed) ? text : faint(pointed || links.length > 3000 ? 10 : 28)))
    .nodeCanvasObject((node, context, scale) => {
      const r = radius(node), marked = node.id === chosen;
      context.globalAlpha = lit(node.id) ? 1 : 0.15;
      outline(context, node.type, node.x, node.y, r);
      context.fillStyle = SHAPES[node.type].colour;
      context.fill();
      if (marked) { context.lineWidth = 3 / scale; context.strokeStyle = text; context.stroke(); }
      context.globalAlpha = 1;
    })
    .onRenderFramePost((context, scale) => labels(context, scale))
    .nodePointerAreaPaint((node, colour_, context) => {
      outline(context, node.type, node.x, node.y, radius(node) + 2);
      context.fillStyle = colour_;
      context.fill();
    })
    .onNodeHover((node) => { pointed = node ? node.id : null; redraw(); });
  // the label of a node that matters less is left out where it would lie on another; pointing at the node shows it
  const labels = (context, scale) => {
    const size = Math.max(11 / scale, 2.5), taken = [];
    const rank = (node) => (node.id === chosen || node.id === pointed ? Infinity : node.degree);
    const wanted = (node) => node.id === chosen || nodes.length <= FEW || scale > NEAR
      || (pointed ? beside.get(pointed).has(node.id) : named.has(node.id));
    const write = (words, x, y, ink) => {
      const half = context.measureText(words).width / 2;
      const box = [x - half, y, x + half, y + size * 1.15];
      if (taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3])) return;
      taken.push(box);
      context.lineWidth = 3 / scale;
      context.strokeStyle = ground;
      context.strokeText(words, x, y);
      context.fillStyle = ink;
      context.fillText(words, x, y);
    };
    context.textAlign = "center";
    context.textBaseline = "top";
    context.font = `${size}px ${style.fontFamily}`;
    nodes.filter((node) => wanted(node) && lit(node.id)).sort((a, b) => rank(b) - rank(a)).forEach((node) => {
      write(node.label.length > 34 ? `${node.label.slice(0, 33)}…` : node.label, node.x, node.y + radius(node) + 1, text);
    });
    if (nodes.length > FEW || links.length > 40) return;
    context.font = `${size * 0.8}px ${style.fontFamily}`;
    links.forEach(({ source, target, relation }) => write(relation, (source.x + target.x) / 2, (source.y + target.y) / 2, faint(70)));
  };
  const redraw = () => graph.nodeColor(graph.nodeColor()); // it draws only what it knows to have changed
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  graph.d3Force("charge").strength(nodes.length <= FEW ? -260 : -110).distanceMax(500);
  graph.d3Force("link").distance(nodes.length <= FEW ? 90 : 40);
  graph.warmupTicks(nodes.length > 400 ? 40 : 120).cooldownTicks(still ? 0 : 80).cooldownTime(5000);
  const fit = () => graph.zoomToFit(still ? 0 : 300, nodes.length <= FEW ? 84 : 40); // room for labels
  let fitted = false;
  graph.onEngineStop(() => { if (!fitted) { fitted = true; fit(); } });
  graph.graphData({ nodes, links });
  setTimeout(fit, 60);
  root.querySelector(".nearer").onclick = () => graph.zoom(graph.zoom() * 1.4, still ? 0 : 200);
  root.querySelector(".farther").onclick = () => graph.zoom(graph.zoom() / 1.4, still ? 0 : 200);
  root.querySelector(".whole").onclick = fit;
  const watch = new ResizeObserver(() => graph.width(root.clientWidth));
  watch.observe(root);
  legend(root, data);
  return { graph, mark: (id) => { chosen = id; redraw(); }, end: () => { watch.disconnect(); graph._destructor(); } };
}

const drawn = new WeakMap();

export default function ({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".mathrag-drawing");
  const { chosen, ...shown } = data;
  const version = JSON.stringify([shown, getComputedStyle(root).getPropertyValue("--st-text-color")]);
  let drawing = drawn.get(root);
  if (!drawing || drawing.version !== version) {
    if (drawing) drawing.end();
    root.querySelector(".canvas").setAttribute("aria-label", data.name);
    drawing = { ...build(root, shown), version };
    drawn.set(root, drawing);
  }
  drawing.mark(chosen);
  drawing.graph.onNodeClick((node) => setTriggerValue("clicked", node.id));
}
