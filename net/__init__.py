"""The network: a table across a LAN, kept in step command by command. This page is the protocol.

`net` never imports `game`: to it, set-ups and commands are opaque text, and the rules are an object
with three calls (`lockstep.Game`).

Words
    A *machine* is one running program at the table; it owns the seats of its people and bots.
    The *host* is the machine that orders the commands; the others are *guests*, with seats or
    watching. The *story* is what a game is told by: one START, then LINKS and COMMITs in order.
    Whoever has the story has the game. Every machine has it.

Frames
    TCP. A frame is a length (2 bytes, big-endian) and so many bytes of msgpack: an array of a
    message's number and its fields. At most 512 bytes before WELCOME, 16,384 after. A frame that
    is longer, or is not exactly one known message with fields of the right kinds and sizes, ends
    the connection with BYE.

Messages                          who says it    when
     1 HELLO                      caller, then   first on every connection. Versions, rules and
       version rules level nonce  who is called  levels must agree. `table` names the table to whom
       table role term others                    it knows; role 0 a guest, 1 the host; `others` how
                                                 many machines a host has with it; of a guest, 1
                                                 while it has a host
     2 JOIN                       guest          after the host's HELLO. `proof` answers the
       name watch kind proof                     challenge if the table has a code; `token` takes a
       token key port have hash                  seat back, `key` is what the next token must fit.
                                                 `port` is where this machine could be called.
                                                 `have` and `hash` say how much of the story it has
     3 WELCOME                    host           the answer. `proof`: the host knows the code, too
       machine proof
     4 TABLE                      host           after WELCOME and at every change: all machines,
       term host game playing                    all seats and what is chosen for the game
       options machines seats
     5 READY ready end            guest          in the lobby; `end` is the end of its hash chain
     6 START                      host           begins a story. `ends` has one end for each of
       game setup machines ends                  `machines`, or none where the seed is shared
     7 DRAW number                host           asks for everybody's link of this draw
     8 LINK number link           guest          the answer
     9 LINKS number links         host           story: the links of a draw, nil for who was away
    10 PROPOSE number seat text   guest          a command for a seat of its own
    11 COMMIT number seat text    host           story: the command of this number; seat -1: chance
    12 DIGEST number digest       guest          answers every COMMIT: the state it leads to here
    13 AGAIN                      host           forget the story: all of it follows
    14 TELL have hash             host           a new host asks for what it has not got
    15 SAY seat phrase            both           a quick phrase; the host passes it on
    16 PING stamp                 both           every second; the answer is PONG
    17 PONG stamp                 both
    18 BYE reason detail          both           the last message

Reasons of BYE
     0 LEFT       1 VERSION    2 RULES      3 LEVEL      4 CODE       5 FULL       6 TOKEN
     7 NONSENSE   8 NOT_NOW    9 FORGED    10 OUT_OF_STEP            11 ELSEWHERE
    12 NOT_HOSTING            13 SILENT    14 CLOSED    15 UNFAIR    16 CROWDED
    17 UNREACHED is never sent: nobody answered.
    `detail` says more, for programs and logs: a technical key in lower-case letters and
    underscores, perhaps followed by names and numbers ("game_begun", "frame_too_long",
    "link_changed machine 1 draw 2"). It is never prose, and it may be empty. Whoever shows it to a
    player says it in the player's language, and only if it is a key that is known there.

Getting in
    proof = HMAC-SHA256(scrypt(code, table), who | caller's nonce | callee's nonce). The code is
    never sent, and both sides prove that they know it. A seat's key is a link of a hash chain: a
    token is the link before it, and becomes the key. So a token that was overheard has been used,
    and every machine can check the next one, whoever hosts.

In step
    A guest PROPOSEs the next command; the host checks machine, seat, number and rules and COMMITs
    it to all, itself included. Commands are applied only when they are committed. A guest whose
    DIGEST differs is told the story AGAIN; if it differs still, only it is dropped, and both sides
    write their states down. A guest that cannot play a COMMIT or LINKS answers with eight zeros.
    A PROPOSE, LINK or DIGEST that comes late is passed over eight times; then its sender goes.
    At a rematch a PING goes before START: what is answered before its PONG is of the old game.

Draws
    Draw 0 is the set-up, draw n the n-th deal. Each machine with a seat has committed to the end
    of a hash chain; its link of draw n is the link whose hash is the one of draw n-1. The entropy
    of a draw is the hash of its number and all its links. Nobody knows it before the last machine
    has revealed; nobody can choose it. No chain serves for two games: a guest leaves a table where
    its links are asked for ahead of their draw, or a game begins with a chain of which links have
    been shown. A machine that is away is left out once its seats are played by bots; one that is
    there and does not reveal in ten seconds is dropped.

Coming back
    A machine that was away calls the host, and then the others, until somebody hosts. It JOINs with
    a token and what it has of the story; the rest follows, or all of it AGAIN if it has another.
    A seat whose machine is away waits, until the host lets a bot play; it is taken back by JOINing.

The host goes
    Each machine listens. When the host's port refuses, or it has been silent for twenty seconds,
    the machine with the lowest seat that can be reached hosts with a higher `term`; the others call
    round until they find it. While one of them still has a host, nobody takes over. The new host
    waits for the others for a moment, takes over the longest story among them (TELL) and goes on.
    Should there be two hosts, as when a cut cable is mended: a host calls the machines that are
    away, and if one of them hosts, the one with fewer machines, or else the lower term, or else the
    higher seat says BYE to its guests and becomes a guest; its guests find the other.
    A host commits nothing while every other machine is away, unless it has been told to carry on.
"""

VERSION = 1
"""Of the protocol above. Machines with different versions cannot play with each other."""

PORT = 47474
"""Where a table is found if nothing else is said."""
