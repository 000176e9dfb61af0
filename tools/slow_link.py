"""A slow line: passes TCP on to another address, everything late by so many milliseconds.

    python tools/slow_link.py ADDRESS PORT DELAY

Listens on a free port of 127.0.0.1 and prints it.
"""

import asyncio
import contextlib
import sys


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, late: float) -> None:
    """Pass on what comes, each piece as late as the next, until one side has gone."""
    clock = asyncio.get_running_loop().time
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def arrive() -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(due - clock())
            if not data:
                writer.close()
                return
            writer.write(data)

    arriving = asyncio.create_task(arrive())
    data = b"-"
    while data:
        try:
            data = await reader.read(1 << 16)
        except OSError:
            data = b""
        under_way.put_nowait((clock() + late, data))
    with contextlib.suppress(OSError):
        await arriving


async def serve(address: str, port: int, late: float) -> None:
    """Take calls and pass them on."""

    async def called(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(address, port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(carry(reader, back, late), carry(there, writer, late))

    server = await asyncio.start_server(called, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]) / 1000))
