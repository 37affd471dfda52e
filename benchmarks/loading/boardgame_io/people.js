// People at a server's tables, as `people.py` has them: node people.js PORT TABLES PEOPLE SECONDS LEAST MOST
// Prints how long decisions took until they were answered, and until the others knew, in milliseconds, as JSON.
"use strict";

const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Cards } = require("./game");

const [port, tables, people, seconds, least, most] = process.argv.slice(2).map(Number);
const SETTLE = 15; // seconds until everybody sits and thinks about something
const found = { answered: [], told: [] };
let counts = false;

function sit(table, seat) {
  const client = Client({
    game: Cards,
    numPlayers: people,
    matchID: `table-${table.number}`,
    playerID: String(seat),
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    debug: false,
  });
  let known = -1;
  client.subscribe((state) => {
    if (!state || state._stateID <= known) return;
    known = state._stateID;
    if (counts && table.sent && known > table.known) {
      found[table.by === seat ? "answered" : "told"].push(performance.now() - table.sent);
    }
    if (state.ctx.currentPlayer === String(seat)) setTimeout(decide, 1000 * (least + Math.random() * (most - least)));
  });

  function decide() {
    Object.assign(table, { sent: performance.now(), known, by: seat });
    client.moves.play(Math.floor(Math.random() * 6));
  }

  client.start();
}

async function main() {
  for (let number = 0; number < tables; number++) {
    const table = { number, sent: 0, known: -1, by: -1 };
    for (let seat = 0; seat < people; seat++) sit(table, seat);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await new Promise((resolve) => setTimeout(resolve, 1000 * SETTLE));
  counts = true;
  console.log("begin");
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  console.log(JSON.stringify(found));
  process.exit(0);
}

main();
