// A small turn-based game for boardgame.io: everybody has a hand that the others do not see, and plays a card.
"use strict";

const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const HAND = 6;
const KINDS = 22;

exports.Cards = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(10 * KINDS).keys()].map((card) => card % KINDS));
    const players = Object.fromEntries(ctx.playOrder.map((seat) => [seat, { hand: deck.splice(0, HAND) }]));
    return { secret: { deck }, players, rows: Object.fromEntries(ctx.playOrder.map((seat) => [seat, []])) };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false, // the deck is known to the server alone
      move: ({ G, playerID, random }, place) => {
        const { hand } = G.players[playerID];
        if (!(place in hand)) return INVALID_MOVE;
        const row = G.rows[playerID];
        row.push(...hand.splice(place, 1));
        if (!G.secret.deck.length) G.secret.deck = random.Shuffle(row.splice(0));
        if (G.secret.deck.length) hand.push(G.secret.deck.pop());
      },
    },
  },
};
