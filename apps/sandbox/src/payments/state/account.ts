import { type MethodType, methodTypes } from '../methods.ts'

/** What an owner sets at the provider. */
export type AccountSettings = Readonly<{
  /** The ways to pay that are active. */
  methods: readonly MethodType[]
  /** Too little is left to give money back. */
  isBalanceLow: boolean
  /** Calls a second that are served; null is no limit. */
  callsPerSecond: number | null
  /** What a restricted key may not call, each by how its path begins. */
  forbidden: readonly string[]
  /** Accepts what the provider refuses: shows that a rehearsal notices. */
  isLax: boolean
  /** What the provider still asks of the owner, and until when, in seconds. */
  due: readonly string[]
  dueBy: number | null
  takesPayments: boolean
  paysOut: boolean
  /** The currency that everything is settled in; null is what each buyer was charged in. */
  settlesIn: string | null
  /** Hosts that the provider did not reach: their wallets are inactive. */
  unreachedHosts: readonly string[]
}>

const standard: AccountSettings = {
  methods: methodTypes,
  isBalanceLow: false,
  callsPerSecond: null,
  forbidden: [],
  isLax: false,
  due: [],
  dueBy: null,
  takesPayments: true,
  paysOut: true,
  settlesIn: null,
  unreachedHosts: [],
}

/** What is left out has its standard value. */
export const accountSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    methods: { type: 'array', items: { enum: methodTypes } },
    isBalanceLow: { type: 'boolean' },
    callsPerSecond: { type: ['integer', 'null'], minimum: 1 },
    forbidden: { type: 'array', items: { type: 'string', pattern: '^/v1/' } },
    isLax: { type: 'boolean' },
    due: { type: 'array', items: { type: 'string' } },
    dueBy: { type: ['integer', 'null'] },
    takesPayments: { type: 'boolean' },
    paysOut: { type: 'boolean' },
    settlesIn: { type: ['string', 'null'], pattern: '^[a-z]{3}$' },
    unreachedHosts: { type: 'array', items: { type: 'string' } },
  },
}

export function createAccount() {
  let settings = standard
  let second = 0
  let calls = 0
  return {
    settings: () => settings,
    methods: () => settings.methods,
    set(next: Partial<AccountSettings>) {
      settings = { ...standard, ...next }
    },
    isForbidden: (path: string) => settings.forbidden.some((start) => path.startsWith(start)),
    /** Whether one more call is within what the provider serves in a second. */
    countCall(now = Math.floor(Date.now() / 1000)): boolean {
      if (now !== second) calls = 0
      second = now
      calls += 1
      return settings.callsPerSecond === null || calls <= settings.callsPerSecond
    },
    clear() {
      settings = standard
    },
  }
}

export type Account = ReturnType<typeof createAccount>
