/** How much of everything is measured, and how near the shop must come to what it is held against. */
export const profiles = {
  full: {
    serving: { rounds: 7, seconds: 4, floor: 0.85 },
    edits: { count: 10, limitMs: 1_000 },
    start: { rounds: 5, seconds: 5, limits: { cpuSeconds: 2, memoryMb: 250 } },
    claims: { rounds: 7, each: 500, small: 10_000, large: 5_000_000 },
    settlements: { rounds: 7, perClient: 150, floor: 0.6 },
    assistant: { rounds: 5, each: 500, chats: 2_000 },
    lists: {
      rounds: 20,
      judgesTime: true,
      sizes: [
        { name: '10k', base: ['--size', '10k'], copies: 1 },
        { name: '100k', base: ['--size', '10k'], copies: 10 },
        { name: '1m', base: ['--size', '10k'], copies: 100 },
      ],
    },
  },
  // Seconds long, so that every change can run it: it shows that a benchmark works, and any collapse.
  ci: {
    serving: { rounds: 1, seconds: 1, floor: 0.3 },
    edits: { count: 2, limitMs: 10_000 },
    start: { rounds: 1, seconds: 1, limits: { cpuSeconds: 20, memoryMb: 500 } },
    claims: { rounds: 3, each: 100, small: 1_000, large: 20_000 },
    settlements: { rounds: 1, perClient: 20, floor: 0.1 },
    assistant: { rounds: 2, each: 200, chats: 2_000 },
    // The three hundred orders of the lively shop, and as many copies as make fifty thousand.
    lists: {
      rounds: 3,
      // A shared machine says nothing about milliseconds in three rounds.
      judgesTime: false,
      sizes: [
        { name: 'ci_small', base: ['--demo'], copies: 3 },
        { name: 'ci', base: ['--demo'], copies: 167 },
      ],
    },
  },
} as const

export type Profile = (typeof profiles)[keyof typeof profiles]

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
