#!/usr/bin/env bash
# nodejs-order-book 10.1.1 fills a fill-or-kill order in part, and leaves its rest in the book, when the same
# account's own orders are among what would fill it: whether it can be filled is reckoned with them, and the
# mode 'expire the maker' then takes them away. Without a mode, or with enough of others, it keeps its word.
# Who prevents self-trades has to leave own orders out before promising a whole fill.
#
# Seen: 8 wanted, 5 of one's own and 5 of another's at the price: 5 filled, 3 rest, no error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nodejs-order-book@10.1.1
cat >seen.mjs <<'JS'
import { OrderBook, SelfTradePreventionMode } from 'nodejs-order-book';

function fillOrKill(stpMode, ofOther) {
  const book = new OrderBook();
  const offer = (accountId, size) =>
    book.limit({ side: 'sell', id: accountId, size, price: 10, accountId });
  offer('own', 5);
  offer('other', ofOther);
  const order = { side: 'buy', id: 'wanted', size: 8, price: 10, timeInForce: 'FOK' };
  const { quantityLeft, err } = book.limit({ ...order, accountId: 'own', stpMode });
  const rests = book.order('wanted')?.size ?? 0;
  return `${err?.message ?? 'accepted'}, unfilled ${quantityLeft}, resting ${rests}`;
}

const { NONE, EXPIRE_MAKER } = SelfTradePreventionMode;
console.log(`no prevention: ${fillOrKill(NONE, 5)}`);
console.log(`own orders expire, others have 8: ${fillOrKill(EXPIRE_MAKER, 8)}`);
console.log(`own orders expire, others have 5: ${fillOrKill(EXPIRE_MAKER, 5)}`);
console.log(`together too little: ${fillOrKill(EXPIRE_MAKER, 2)}`);
JS
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = 'no prevention: accepted, unfilled 0, resting 0
own orders expire, others have 8: accepted, unfilled 0, resting 0
own orders expire, others have 5: accepted, unfilled 3, resting 3
together too little: Limit FOK order not fillable, unfilled 8, resting 0' ]
