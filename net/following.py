"""How a guest follows the story: applies what is committed, answers with digests, reveals its links
when their draw is due and never before, and tells what it has to a new host. No I/O."""

from net import fair
from net.line import Line
from net.lockstep import WRONG, Committed, Me, Reason, Started, Story, detail_of
from net.wire import Again, Commit, Digest, Draw, Link, Links, Ready, Start, Tell


class Following:
    """What this machine has been told, and what it has shown."""

    def __init__(self, me: Me, story: Story, line: Line) -> None:
        self._me, self._story, self._line = me, story, line
        self._ready: tuple[int, bool] | None = None
        """What was said last about being ready, and for which game."""
        self._revealed: Start | None = None
        """The last game of which a link of ours has been shown."""

    # ------------------------------------------------------------------------------ before a game

    def welcome(self) -> None:
        """A host has let us in; it does not know yet whether we are ready."""
        self._ready = None

    def ready(self, game: int, ready: bool) -> None:
        """Say whether this machine is ready for a game, and commit to its links."""
        if self._ready == (game, ready):
            return
        if self._revealed and game <= self._revealed.game:
            self._line.end(Reason.UNFAIR, "beginning_with_shown_links")
        else:
            self._ready = (game, ready)
            self._line.send(Ready(ready, self._me.links(game)[0]))

    # ---------------------------------------------------------------------------------- the story

    def on_story(self, item: Start | Links | Commit) -> None:
        """What comes next in the story."""
        try:
            self._story.add(item)
        except fair.Unfair as error:
            self._line.end(Reason.UNFAIR, str(error))
        except ValueError as error:
            self._cannot_follow(item, detail_of(error))
        else:
            self._told(item)

    def _cannot_follow(self, item: Start | Links | Commit, why: str) -> None:
        """Our state has come to differ: the host will tell all of it again."""
        number = item.number if isinstance(item, Commit) else self._story.commands
        if number and not isinstance(item, Start):
            self._line.send(Digest(number, WRONG))
        else:
            self._line.end(Reason.NONSENSE, why)

    def _told(self, item: Start | Links | Commit) -> None:
        if isinstance(item, Commit):
            self._line.send(Digest(item.number, self._story.digests[-1]))
            self._line.events.append(Committed(item.number))
        elif isinstance(item, Start) and item.ends:
            self._check(item)
        elif isinstance(item, Start) or item.number == 0:
            self._line.events.append(Started())

    def _check(self, start: Start) -> None:
        """Leave a host that begins with a chain that is not ours, or could be foreseen."""
        me = self._me
        if me.number in start.machines:
            index = start.machines.index(me.number)
            if start.ends[index] != me.links(start.game)[0]:
                self._line.end(Reason.UNFAIR, "commitment_changed")
                return
        shown = self._revealed
        if shown is not None and start.game <= shown.game and start != shown:
            self._line.end(Reason.UNFAIR, "begun_with_shown_links")

    def on_again(self, _: Again) -> None:
        """Forget the story: all of it follows."""
        self._story.clear()

    def on_tell(self, wanted: Tell) -> None:
        """Tell a new host what it has not got."""
        if self._story.agrees(wanted.have, wanted.hash):
            for item in self._story.rest(wanted.have):
                self._line.send(item)
        else:
            self._line.hang_up()

    # -------------------------------------------------------------------------------------- draws

    def on_draw(self, draw: Draw) -> None:
        """Reveal our link of a draw, if it is due."""
        start = self._story.start
        if start is None or self._me.number not in start.machines:
            return
        if draw.number != len(self._story.draws.made):
            # To reveal a link ahead of its draw would give the deal away.
            self._line.end(Reason.UNFAIR, f"draw_out_of_turn draw {draw.number}")
            return
        if draw.number != self._story.due_draw:
            return  # our state differs, and we are told again; until then nothing is revealed
        self._revealed = start
        self._line.send(Link(draw.number, self._me.links(start.game)[draw.number + 1]))
