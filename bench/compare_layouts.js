// Runs dagre and dot on the graphs that bench_layouts wrote, each in a process of its own with a time limit, and prints a table.
// Ink is the length of all edges' ways, from end to end; W the width of the picture.
"use strict";

const { spawnSync } = require("child_process");
const fs = require("fs");
const path = require("path");

function length(points) {
    let sum = 0;
    for (let i = 1; i < points.length; ++i)
        sum += Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    return sum;
}

// In the child: one graph, its result on standard output.
function layOutWithDagre(file) {
    const dagre = require("@dagrejs/dagre");
    const input = JSON.parse(fs.readFileSync(file, "utf8"));
    const graph = new dagre.graphlib.Graph({ multigraph: true });
    graph.setGraph({ ranksep: 46, nodesep: 34 });
    graph.setDefaultEdgeLabel(() => ({}));
    input.boxes.forEach((box, i) => graph.setNode(String(i), { ...box }));
    input.edges.forEach((edge, i) => graph.setEdge(String(edge.from), String(edge.to), {}, String(i)));
    const start = process.hrtime.bigint();
    dagre.layout(graph);
    const ms = Number(process.hrtime.bigint() - start) / 1e6;
    const ink = graph.edges().reduce((sum, edge) => sum + length(graph.edge(edge).points), 0);
    const size = graph.graph();
    console.log(JSON.stringify({ ms, ink, width: size.width, height: size.height }));
}

function dagreOf(file, limit) {
    const child = spawnSync(process.execPath, ["--max-old-space-size=4096", __filename, "--dagre", file],
        { timeout: limit * 1000, encoding: "utf8", env: process.env });
    return child.status === 0 ? JSON.parse(child.stdout) : null;
}

// `dot -Tplain`: sizes in inches, ways as Bézier points.
function dotOf(file, limit) {
    const start = process.hrtime.bigint();
    const child = spawnSync("dot", ["-Tplain", file], { timeout: limit * 1000, encoding: "utf8", maxBuffer: 1 << 30 });
    const ms = Number(process.hrtime.bigint() - start) / 1e6;
    if (child.status !== 0)
        return null;
    const result = { ms, ink: 0, width: 0, height: 0 };
    for (const line of child.stdout.split("\n")) {
        const words = line.split(" ");
        if (words[0] === "graph") {
            result.width = 72 * Number(words[2]);
            result.height = 72 * Number(words[3]);
        } else if (words[0] === "edge") {
            const points = [];
            for (let i = 0; i < Number(words[3]); ++i)
                points.push({ x: 72 * Number(words[4 + 2 * i]), y: 72 * Number(words[5 + 2 * i]) });
            result.ink += length(points);
        }
    }
    return result;
}

function column(text, width) {
    return String(text).padStart(width);
}

function ratio(other, own) {
    return other === null || other === undefined ? "-" : (other / own).toFixed(other / own < 10 ? 2 : 0);
}

function compare(folder, limit) {
    const own = new Map(fs.readFileSync(path.join(folder, "own.txt"), "utf8").trim().split("\n")
        .map((line) => line.split(" ")).map(([name, ms]) => [name, Number(ms)]));
    console.log("milliseconds, and how many times ours the others take; - is not done within " + limit + " s");
    console.log(["model".padEnd(36), column("boxes", 7), column("own ms", 9), column("dot ms", 9), column("dagre ms", 9),
        column("dot/own", 8), column("dagre/own", 10), column("ink dot", 8), column("ink dagre", 10),
        column("W own", 7), column("W dot", 7), column("W dagre", 8)].join(" "));
    for (const [name, ms] of own) {
        const file = path.join(folder, name);
        const graph = JSON.parse(fs.readFileSync(file + ".json", "utf8"));
        const dot = dotOf(file + ".dot", limit);
        const dagre = dagreOf(file + ".json", limit);
        const show = (result, key) => (result ? result[key].toFixed(0) : "-");
        console.log([name.padEnd(36), column(graph.boxes.length, 7), column(ms.toFixed(1), 9),
            column(show(dot, "ms"), 9), column(show(dagre, "ms"), 9), column(ratio(dot?.ms, ms), 8),
            column(ratio(dagre?.ms, ms), 10), column(ratio(dot?.ink, graph.own.ink), 8),
            column(ratio(dagre?.ink, graph.own.ink), 10), column(graph.own.width.toFixed(0), 7),
            column(show(dot, "width"), 7), column(show(dagre, "width"), 8)].join(" "));
    }
}

if (process.argv[2] === "--dagre")
    layOutWithDagre(process.argv[3]);
else
    compare(process.argv[2], Number(process.argv[3]));
