import { z } from 'zod'

/** Development defaults; with live payment keys every one of them must be replaced. */
const defaults = {
  PUBLIC_ORIGIN: 'http://localhost:3000',
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/keyhaven',
  SMTP_URL: 'smtp://127.0.0.1:4125',
  MAIL_FROM: 'Keyhaven <help@keyhaven.example>',
} as const

const port = z.coerce.number().int().min(0).max(65_535)
const poolSize = z.coerce.number().int().min(1).max(100)
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const list = z.string().transform((text) => text.split(',').map((item) => item.trim()))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Unset: 3001 for the server, 3002 for the worker. 0 takes any free port. */
  METRICS_PORT: port.optional(),
  PUBLIC_ORIGIN: z.url().default(defaults.PUBLIC_ORIGIN),
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
  SMTP_URL: z.url().default(defaults.SMTP_URL),
  MAIL_FROM: z.string().default(defaults.MAIL_FROM),
  MAILBOX_URL: z.url().default('http://127.0.0.1:4180'),
  STRIPE_SECRET_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = z.infer<typeof environment> & Readonly<{ isLive: boolean }>

const isLiveKey = (key: string | undefined) => /^(sk|rk)_live_/.test(key ?? '')

/** What a live shop must not run with. */
function liveProblems(env: z.infer<typeof environment>): string[] {
  const leftAlone = Object.entries(defaults)
    .filter(([name, value]) => env[name as keyof typeof defaults] === value)
    .map(([name]) => `${name}: still the development default, refused with live payment keys`)
  const isSecure = env.PUBLIC_ORIGIN.startsWith('https://')
  const insecure = 'PUBLIC_ORIGIN: must be https, refused with live payment keys'
  return isSecure ? leftAlone : [...leftAlone, insecure]
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
  return { ...parsed.data, isLive }
}

const listed = (problems: string[]) =>
  `The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`
