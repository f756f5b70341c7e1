import { z } from 'zod'

/** Development defaults; with live payment keys every one of them must be replaced. */
const defaults = {
  PUBLIC_ORIGIN: 'http://localhost:3000',
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/keyhaven',
  SMTP_URL: 'smtp://127.0.0.1:4125',
  MAIL_FROM: 'Keyhaven <help@keyhaven.example>',
  POSTAL_ADDRESS: 'Keyhaven, 1 Harbour Lane, Oakland, CA 94607, USA',
  KEY_ENCRYPTION_KEYS: 'development:a2V5aGF2ZW4tZGV2ZWxvcG1lbnQta2VrLTMyYnl0ZXM=',
  KEY_PEPPER: 'keyhaven-development-pepper',
  STRIPE_SECRET_KEY: 'sk_test_keyhaven_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_keyhaven_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_keyhaven_sandbox',
} as const

const port = z.coerce.number().int().min(0).max(65_535)
const poolSize = z.coerce.number().int().min(1).max(100)
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const list = z.string().transform((text) => text.split(',').map((item) => item.trim()))
const hosts = list.pipe(z.array(z.string().regex(/^[a-z\d.-]+(:\d+)?$/i, 'must be host names')))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Unset: 3001 for the server, 3002 for the worker. 0 takes any free port. */
  METRICS_PORT: port.optional(),
  PUBLIC_ORIGIN: z.url().default(defaults.PUBLIC_ORIGIN),
  /** Further host names of the shop, beside that of PUBLIC_ORIGIN. */
  ALLOWED_HOSTS: hosts.default([]),
  /** Host names that show the site for the office suite alone. */
  VARIANT_HOSTS: hosts.default([]),
  TRUSTED_PROXIES: list.optional(),
  DATABASE_URL: z.url().default(defaults.DATABASE_URL),
  DATABASE_OWNER_URL: z.url().optional(),
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  POOL_WEB: poolSize.default(8),
  POOL_SETTLEMENT: poolSize.default(6),
  POOL_BACK_OFFICE: poolSize.default(3),
  POOL_WORKER: poolSize.default(5),
  POOL_QUEUE: poolSize.default(4),
  REDIS_URL: z.url().optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** Multiplies the stricter limits of single routes; load tests raise it. */
  LIMIT_FACTOR: z.coerce.number().int().min(1).default(1),
  CHECKOUT_MODE: z.enum(['elements', 'hosted']).default('elements'),
  SMTP_URL: z.url().default(defaults.SMTP_URL),
  MAIL_FROM: z.string().default(defaults.MAIL_FROM),
  /** Where mails that cannot be delivered come back to: `bounce+…@` this name. Unset: nowhere. */
  MAIL_BOUNCE_DOMAIN: z
    .string()
    .regex(/^[a-z\d.-]+$/i, 'must be a host name')
    .optional(),
  /** Where the worker takes them in. Unset: it does not. */
  BOUNCE_PORT: port.optional(),
  /** Where the shop can be written to; the law wants it under every marketing mail. */
  POSTAL_ADDRESS: z.string().min(1).default(defaults.POSTAL_ADDRESS),
  MAILBOX_URL: z.url().default('http://127.0.0.1:4180'),
  /** `id:base64` pairs of 32 bytes, the one that wraps new batches first; older ones still open theirs. */
  KEY_ENCRYPTION_KEYS: z.string().default(defaults.KEY_ENCRYPTION_KEYS),
  /** Makes fingerprints of keys useless to whoever has the database alone. */
  KEY_PEPPER: z.string().min(16).default(defaults.KEY_PEPPER),
  STRIPE_SECRET_KEY: z.string().default(defaults.STRIPE_SECRET_KEY),
  STRIPE_PUBLISHABLE_KEY: z.string().default(defaults.STRIPE_PUBLISHABLE_KEY),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).default(defaults.STRIPE_WEBHOOK_SECRET),
  /** The stand-in's address; unset with live keys, where the provider's own is used. */
  STRIPE_SANDBOX_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = z.infer<typeof environment> &
  Readonly<{
    isLive: boolean
    /** Where the card provider's stand-in answers; undefined means the provider itself. */
    sandboxUrl: string | undefined
  }>

const DEFAULT_SANDBOX_URL = 'http://127.0.0.1:4130'
const DEVELOPMENT_BOUNCES = { domain: 'bounces.keyhaven.example', port: 4126 }
const isLiveKey = (key: string) => /^(sk|rk)_live_/.test(key)

/** The stand-in's own key never leaves for the provider. */
function sandboxUrlOf(env: z.infer<typeof environment>): string | undefined {
  const isSandboxKey = env.STRIPE_SECRET_KEY === defaults.STRIPE_SECRET_KEY
  return env.STRIPE_SANDBOX_URL ?? (isSandboxKey ? DEFAULT_SANDBOX_URL : undefined)
}

/** A live shop has bounces where its operator pointed a mail exchanger; others have the stand-in's. */
function bouncesOf(env: z.infer<typeof environment>, isLive: boolean) {
  const isDevelopment = !isLive && env.NODE_ENV === 'development'
  const domain = env.MAIL_BOUNCE_DOMAIN ?? (isLive ? undefined : DEVELOPMENT_BOUNCES.domain)
  const port = env.BOUNCE_PORT ?? (isDevelopment ? DEVELOPMENT_BOUNCES.port : undefined)
  return { ...(domain && { MAIL_BOUNCE_DOMAIN: domain }), ...(port && { BOUNCE_PORT: port }) }
}

/** What a live shop must not run with. */
function liveProblems(env: z.infer<typeof environment>): string[] {
  const leftAlone = Object.entries(defaults)
    .filter(([name, value]) => env[name as keyof typeof defaults] === value)
    .map(([name]) => `${name}: still the development default, refused with live payment keys`)
  const problems = [
    !env.PUBLIC_ORIGIN.startsWith('https://') && 'PUBLIC_ORIGIN: must be https',
    env.STRIPE_SANDBOX_URL && 'STRIPE_SANDBOX_URL: must not be set',
    env.LIMIT_FACTOR > 1 && 'LIMIT_FACTOR: must not be raised',
    !env.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_') && 'STRIPE_PUBLISHABLE_KEY: must be live',
  ]
  const named = problems.filter((problem) => typeof problem === 'string')
  return [...leftAlone, ...named.map((problem) => `${problem}, refused with live payment keys`)]
}

/** Reads the environment once, at boot. Throws one error that lists every problem. */
export function loadConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    throw new Error(
      listed(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)),
    )
  }
  const isLive = isLiveKey(parsed.data.STRIPE_SECRET_KEY)
  const problems = isLive ? liveProblems(parsed.data) : []
  if (problems.length > 0) throw new Error(listed(problems))
  const bounces = bouncesOf(parsed.data, isLive)
  return { ...parsed.data, ...bounces, isLive, sandboxUrl: sandboxUrlOf(parsed.data) }
}

const listed = (problems: string[]) =>
  `The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`
