// boardgame.io's server with its own storage in memory: node server.js PORT
"use strict";

const { Server, Origins } = require("boardgame.io/server");
const { Cards } = require("./game");

Server({ games: [Cards], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("ready"));
