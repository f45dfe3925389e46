"""The types of the measured values (figures) that `sunbarge bench --json` prints."""

from typing import TypedDict


class RandomPlay(TypedDict):
    """Speed of random games inside compiled code."""

    games_per_cpu_s: int
    decisions_per_cpu_s: int
    decisions_per_game: float


class Copies(TypedDict):
    """Speed of copying a position."""

    compiled_per_cpu_s: int
    python_per_cpu_s: int
    game_per_cpu_s: int
    record_bytes: int


class GameCalls(TypedDict):
    """Time that calls of methods of the class `sunbarge.Game` take."""

    play_and_legal_moves_us: float


class StartUp(TypedDict):
    """CPU seconds of new processes, and the size of the compile cache."""

    cold_compile_cpu_s: float
    cold_compile_all_cpu_s: float
    cache_megabytes: float
    from_cache_cpu_s: float
    from_cache_with_tools_cpu_s: float
    first_move_cpu_s: float
    help_cpu_s: float
    import_sunbarge_cpu_s: float


class DecisionTimes(TypedDict):
    """CPU times of a bot's decisions."""

    median_ms: float
    mean_ms: float
    slowest_tenth_ms: float
    slowest_ms: float


class CopySpeed(TypedDict):
    """Calls of `lowlevel.copy` per CPU second."""

    compiled: int
    python: int


class ThreadSpeed(TypedDict):
    """Speed-up of two threads, and of two processes, over one, by wall-clock time."""

    speedup: float
    processes: float
    load: float


class PeerSpeed(TypedDict, total=False):
    """Speed of random play in another library, or why it was skipped."""

    decisions_per_cpu_s: int
    skipped: str


class LearnerResult(TypedDict, total=False):
    """The win rate that `examples/learn.py` reaches; empty if there is no such file."""

    cpu_s: float
    wins: float


class Environments(TypedDict):
    """Speeds of the low-level interface, the batch and other libraries' games.

    Speeds without a unit in the key are decisions per CPU second.
    """

    batch: int
    loop: int
    loop_seen: int
    copies: CopySpeed
    look_ns: int
    threads: ThreadSpeed
    peers: dict[str, PeerSpeed]
    learner: LearnerResult


class Libraries(TypedDict):
    """Decisions per CPU second through the APIs of PettingZoo and OpenSpiel."""

    raw_env: int
    env: int
    openspiel: int
    openspiel_seen: int
    openspiel_clones: int


class ServerStart(TypedDict, total=False):
    """Seconds from starting the server to its first response."""

    serve: float
    make_play: float


class PageLoad(TypedDict, total=False):
    """Transfer sizes and time to interactive of the web page, or why they were skipped."""

    kb: dict[str, float]
    "Kilobytes transferred on the first load of each page."
    interactive_s: float
    loads: int
    skipped: str


class LocalPlay(TypedDict, total=False):
    """Times and requests of games against bots in the browser, or why they were not measured."""

    first_visit_s: float
    warm_s: float
    longest_task_ms: int
    longest_task_cpu_ms: int
    sent: int
    skipped: str


class FirstCurve(TypedDict, total=False):
    """Seconds until the report on a game shows its first curve, or why they were not measured."""

    moves: int
    one_s: float
    all_s: float
    skipped: str


class BotSpeed(TypedDict):
    """Milliseconds that a bot takes for a decision, natively and in Chromium."""

    native_ms: float
    chromium_ms: float


class EngineSpeed(TypedDict, total=False):
    """The rules and bots as WebAssembly (engine): size, build time, and speed of each bot.

    Empty without the Git repository, since the engine is built from its files.
    """

    kb_gz: float
    build_cpu_s: float
    bots: dict[str, BotSpeed]


class ServerLoad(TypedDict):
    """Latencies of the server with many games in progress."""

    games: int
    sockets: int
    commands_per_s: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    slowest_ms: float
    refused: int
    server_cpu: float
    cpu_ms_per_command: float


class IdleTables(TypedDict):
    """Memory that the server uses for game tables with connected clients but without activity."""

    tables: int
    sockets_each: int
    kib_per_table: float


class Disturbance(TypedDict):
    """How long clients wait without load, and while another address floods the server."""

    unloaded_ms: float
    loaded_ms: float


class StoredTables(TypedDict):
    """Memory that the server uses for game tables that are stored and have no clients."""

    tables: int
    kib_per_table: float


class Kills(TypedDict):
    """Counts of the crash test: acknowledged moves, and those of them lost or doubled by kills."""

    games: int
    kills: int
    acknowledged: int
    lost: int
    doubled: int
    faults: int


class Server(TypedDict, total=False):
    """The results of the server's benchmarks; a key is missing until its benchmark has run."""

    start_s: ServerStart
    page: PageLoad
    local_play: LocalPlay
    first_curve: FirstCurve
    engine: EngineSpeed
    load: ServerLoad
    idle: IdleTables
    stored: StoredTables
    half_open: Disturbance
    bot_flood: Disturbance
    kills: Kills
    machine_load: str


class Figures(TypedDict, total=False):
    """The results of all benchmarks; a key is missing until its benchmark has run."""

    machine: dict[str, str]
    random: dict[str, RandomPlay]
    copy: Copies
    game: GameCalls
    start: StartUp
    environments: Environments
    interfaces: Libraries
    thinking: dict[str, DecisionTimes]
    server: Server
