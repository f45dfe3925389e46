#!/usr/bin/env node
// Ferryman plays Ra over the bot protocol (docs/bots/protocol.md). It counts what its tiles are
// worth, with and without the lot, and pays a sun when the lot adds more than a sun should bring.
//
//   sunbarge league --bot "cmd:node examples/ferryman.mjs" --deals 50

import { createInterface } from "node:readline";

const CIVILIZATION = ["agr", "art", "ast", "rel", "wri"];
const MONUMENTS = ["for", "obe", "pal", "pyr", "sph", "sta", "ste", "tem"];
const STRIKES = { fun: ["pha"], dro: ["flo", "nil"], war: CIVILIZATION, ear: MONUMENTS };
const RA_SPACES = { 2: 6, 3: 8, 4: 9, 5: 10 };

// --- Reading a position: eight fields between slashes, "-" where there is nothing ------------

const list = (text) => (text === "-" ? [] : text.split("."));
const counts = (text) =>
  Object.fromEntries(list(text).map((item) => [item.slice(0, 3), Number(item.slice(3))]));

function read(line) {
  const [, moment, track, phase, , , seats] = line.split("/");
  const [epoch, raTiles, sun] = moment.split(".").map(Number);
  const [suns, , tiles] = seats.split(";")[phase.split(".")[1]].split(",");
  const left = 1 - raTiles / RA_SPACES[seats.split(";").length];
  const lot = list(track).filter((tile) => tile !== "_");
  return { epoch, sun, left, lot, suns: list(suns).map(Number), tiles: counts(tiles) };
}

// --- What tiles are worth --------------------------------------------------------------------

function worth(tiles, epoch) {
  const held = (tile) => tiles[tile] ?? 0;
  const kinds = (row) => row.filter(held).length;
  const river = held("flo") ? held("flo") + held("nil") : 0;
  const nilesToCome = 0.8 * held("nil") * (3 - epoch) + (held("flo") ? 0 : 0.5 * held("nil"));
  const sameMonuments = MONUMENTS.map((tile) => [0, 0, 1.5, 5, 10, 15][held(tile)]);
  return (
    2 * held("god") + 3 * held("gol") + 1.5 * held("pha") + river + nilesToCome +
    [-5, -3, 0, 5, 10, 15][kinds(CIVILIZATION)] +
    [0, 1, 2, 3, 4.5, 6, 8, 11, 15][kinds(MONUMENTS)] +
    sameMonuments.reduce((sum, points) => sum + points)
  );
}

const without = (tiles, tile) => ({ ...tiles, [tile]: tiles[tile] - 1 });

function leastMissed(tiles, candidates, epoch) {
  const rest = (tile) => worth(without(tiles, tile), epoch);
  return candidates.filter((tile) => tiles[tile]).sort((a, b) => rest(b) - rest(a))[0];
}

function gain(position, lot) {
  const disasters = lot.filter((tile) => STRIKES[tile]);
  let tiles = { ...position.tiles };
  for (const tile of lot) if (!STRIKES[tile]) tiles[tile] = (tiles[tile] ?? 0) + 1;
  for (const disaster of [...disasters, ...disasters]) {
    const lost = leastMissed(tiles, STRIKES[disaster], position.epoch);
    if (lost) tiles = without(tiles, lost);
  }
  return worth(tiles, position.epoch) - worth(position.tiles, position.epoch);
}

// --- Choosing a move -------------------------------------------------------------------------

function choose(position, legal) {
  const { lot, sun, suns, left, epoch } = position;
  const asked = (word) => legal.filter((move) => move.startsWith(`${word}:`));
  const named = (move) => move.split(":")[1];
  if (asked("lose").length) return `lose:${leastMissed(position.tiles, asked("lose").map(named), epoch)}`;
  const price = (bid) => 7 * left + (epoch < 3 ? 0.5 : 0.2) * (bid - sun);
  const bids = asked("bid").sort((a, b) => named(a) - named(b));
  if (bids.length && (gain(position, lot) > price(named(bids[0])) || !legal.includes("pass")))
    return bids[0];
  if (legal.includes("pass")) return "pass";
  const gods = asked("god").sort((a, b) => gain(position, [named(b)]) - gain(position, [named(a)]));
  if (gods.length && gain(position, [named(gods[0])]) >= 4) return gods[0];
  if (legal.includes("done")) return "done";
  const dear = gain(position, lot) > price(Math.min(...suns)) + 4;
  return dear || !legal.includes("draw") ? "invoke" : "draw";
}

// --- The protocol ----------------------------------------------------------------------------

const say = (line) => process.stdout.write(`${line}\n`);
let position, legal;

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  if (word === "sunbarge") say("sunbarge 1\nname Ferryman\nauthor The Sunbarge maintainers\nready");
  else if (word === "newgame") say("ready");
  else if (word === "position") position = read(rest[0]);
  else if (word === "legal") legal = rest;
  else if (word === "go") say(`move ${choose(position, legal)}`);
  else if (word === "quit") break;
}
