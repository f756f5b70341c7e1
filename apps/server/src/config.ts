import { companyFacts } from '@keyhaven/contracts/company'
import { z } from 'zod'
import { ringOf } from './infra/crypto/secret-ring.ts'
import { DEFAULT_PORT_BASE, HIGHEST_PORT_BASE, portsFrom } from './ports.ts'

/** Development defaults; with live payment keys every one of them must be replaced. */
const defaults = {
  MAIL_FROM: 'Keyhaven <help@keyhaven.example>',
  POSTAL_ADDRESS: [companyFacts.name, ...companyFacts.address].join(', '),
  SECURITY_CONTACT: 'mailto:security@keyhaven.example',
  KEY_ENCRYPTION_KEYS: 'development:a2V5aGF2ZW4tZGV2ZWxvcG1lbnQta2VrLTMyYnl0ZXM=',
  SECRETS: '1:a2V5aGF2ZW4tZGV2ZWxvcG1lbnQtc2VjcmV0LTMyYnk=',
  KEY_PEPPER: 'keyhaven-development-pepper',
  STRIPE_SECRET_KEY: 'sk_test_keyhaven_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_keyhaven_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_keyhaven_sandbox',
} as const

export const isSamplePostalAddress = (address: string) => address === defaults.POSTAL_ADDRESS

/** Development defaults that follow the ports; refused with live payment keys as well. */
function addressesFrom(base: number) {
  const { shop, smtp } = portsFrom(base)
  const database = base === DEFAULT_PORT_BASE ? 'keyhaven' : `keyhaven_${base}`
  return {
    PUBLIC_ORIGIN: `http://localhost:${shop}`,
    DATABASE_URL: `postgres://postgres@127.0.0.1:5432/${database}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  }
}

const LOOPBACK = '127.0.0.1'

/** "Shop.Example.:8080" is the host shop.example. */
export const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

const port = z.coerce.number().int().min(0).max(65_535)
const portBase = z.coerce.number().int().min(1024).max(HIGHEST_PORT_BASE)
const poolSize = z.coerce.number().int().min(1).max(100)
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const list = z.string().transform((text) => text.split(',').map((item) => item.trim()))
const hosts = list.pipe(z.array(z.string().regex(/^[a-z\d.-]+(:\d+)?$/i, 'must be host names')))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default(LOOPBACK),
  /** Every port and address below that is not set follows from it. */
  PORT_BASE: portBase.default(DEFAULT_PORT_BASE),
  PORT: port,
  /** Unset: the base and one for the server, and two for the worker. 0 takes any free port. */
  METRICS_PORT: port.optional(),
  /** Where a worker shares its settings with a server; unset: as METRICS_PORT says. */
  WORKER_METRICS_PORT: port.optional(),
  /** Whom the figures are for: this machine, unless a network of operators is named. */
  METRICS_HOST: z.string().default(LOOPBACK),
  PUBLIC_ORIGIN: z.url(),
  /** Where staff sign in and work: a host of its own, which no script of the shop reaches. Unset: PUBLIC_ORIGIN. */
  STAFF_ORIGIN: z.url().optional(),
  /** Further host names of the shop, beside that of PUBLIC_ORIGIN. */
  ALLOWED_HOSTS: hosts.default([]),
  /** Host names that show the site for the office suite alone. */
  VARIANT_HOSTS: hosts.default([]),
  TRUSTED_PROXIES: list.optional(),
  DATABASE_URL: z.url(),
  DATABASE_OWNER_URL: z.url().optional(),
  /** Past a pooler, for what needs a connection of its own: LISTEN and the queue. Unset: DATABASE_URL. */
  DATABASE_DIRECT_URL: z.url().optional(),
  /** A copy that follows the primary, for lists, reports and exports of staff. Unset: the primary. */
  DATABASE_READER_URL: z.url().optional(),
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  POOL_WEB: poolSize.default(8),
  POOL_SETTLEMENT: poolSize.default(6),
  POOL_BACK_OFFICE: poolSize.default(3),
  POOL_WORKER: poolSize.default(5),
  POOL_QUEUE: poolSize.default(4),
  REDIS_URL: z.url().optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** Multiplies the stricter limits of single routes; load tests raise it. */
  /** No setting lets one person sell below this percentage of the reference. */
  PRICE_FLOOR_MIN: z.coerce.number().int().min(0).max(100).default(20),
  LIMIT_FACTOR: z.coerce.number().int().min(1).default(1),
  /** Public pages that are ready to be sent take up at most this much of the memory. */
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4_096).default(64),
  CHECKOUT_MODE: z.enum(['elements', 'hosted']).default('elements'),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().default(defaults.MAIL_FROM),
  /** Where replies to our mails go. Unset: to MAIL_FROM. */
  MAIL_REPLY_TO: z.string().min(3).optional(),
  /** Where mails that cannot be delivered come back to: `bounce+…@` this name. Unset: nowhere. */
  MAIL_BOUNCE_DOMAIN: z
    .string()
    .regex(/^[a-z\d.-]+$/i, 'must be a host name')
    .optional(),
  /** Where answers to our mails arrive: `reply+…@` this name. Unset: at MAIL_REPLY_TO, outside the inbox. */
  MAIL_REPLY_DOMAIN: z
    .string()
    .regex(/^[a-z\d.-]+$/i, 'must be a host name')
    .optional(),
  /** Where the worker takes both in. Unset: it does not. */
  BOUNCE_PORT: port.optional(),
  /** The address it listens on there. */
  BOUNCE_HOST: z.string().default(LOOPBACK),
  /** Name servers that are asked about SPF, DKIM and DMARC. Unset: those of the machine, or the stand-in's. */
  MAIL_DNS_SERVERS: list.optional(),
  /** Where the shop can be written to: it is below every mail. */
  POSTAL_ADDRESS: z.string().min(1).default(defaults.POSTAL_ADDRESS),
  MAILBOX_URL: z.url(),
  /** Where vulnerabilities are reported, as security.txt says it: an address or a page. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
    .default(defaults.SECURITY_CONTACT),
  /** How many days ahead security.txt expires; the standard asks for less than a year. */
  SECURITY_TXT_DAYS: z.coerce.number().int().min(7).max(365).default(180),
  /** `id:base64` pairs of 32 bytes, the one that wraps new batches first; older ones still open theirs. */
  KEY_ENCRYPTION_KEYS: z.string().default(defaults.KEY_ENCRYPTION_KEYS),
  /** `version:base64` pairs, the one that signs and hashes everything new first (see secret-ring.ts). */
  SECRETS: z.string().optional(),
  /** The secret from before there were versions. It counts as version 0. */
  KEY_PEPPER: z.string().min(16).optional(),
  STRIPE_SECRET_KEY: z.string().default(defaults.STRIPE_SECRET_KEY),
  STRIPE_PUBLISHABLE_KEY: z.string().default(defaults.STRIPE_PUBLISHABLE_KEY),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).default(defaults.STRIPE_WEBHOOK_SECRET),
  /** The stand-in's address; unset with live keys, where the provider's own is used. */
  STRIPE_SANDBOX_URL: z.url().optional(),
  /** The daily file of exchange rates; unset: that of the stand-in, and none with live keys. */
  RATES_URL: z.url().optional(),
  /** Where the European Central Bank has its reference rates; unset: the stand-in, and the bank with live keys. */
  ECB_URL: z.url().optional(),
  /** The registers of companies of the Union, the United Kingdom and Norway; unset: the stand-in, and they themselves with live keys. */
  VIES_URL: z.url().optional(),
  HMRC_URL: z.url().optional(),
  BRREG_URL: z.url().optional(),
  /** Without them VAT IDs of the United Kingdom are taken as declared. */
  HMRC_CLIENT_ID: z.string().optional(),
  HMRC_CLIENT_SECRET: z.string().optional(),
  /** A model that speaks the chat protocol of OpenAI, and its address with the version, such as https://…/v1. */
  ASSISTANT_BASE_URL: z.url().optional(),
  /** Without it the assistant answers by the rules of this shop. */
  ASSISTANT_API_KEY: z.string().min(8).optional(),
  ASSISTANT_MODEL: z.string().min(1).optional(),
  /** What a million tokens cost, in millionths of a dollar: those it reads and those it writes. */
  ASSISTANT_INPUT_PRICE: z.coerce.number().int().min(0).optional(),
  ASSISTANT_OUTPUT_PRICE: z.coerce.number().int().min(0).optional(),
  /** After SIGTERM a server says so for this long and still answers; as long as a balancer needs to notice. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Where containers of the tag manager come from. Unset: its own host, or the stand-in. */
  TAG_MANAGER_URL: z.url().optional(),
  /** A collector of OpenTelemetry traces, without /v1/traces. Unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** What the collector asks for, such as authorization=…; read by the library itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The share of traces that is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Folders of plug-ins, from the root of the program, with commas between them. Unset: none. */
  PLUGINS: list.default([]),
  /** Folders whose disks are watched, each by every process; an alert is raised below 15 % free. */
  WATCHED_FOLDERS: list.default(['/']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The name of each of them. */
export const knownSettings = Object.keys(environment.shape)

export type Config = z.infer<typeof environment> &
  Readonly<{
    isLive: boolean
    /** Where the card provider's stand-in answers; undefined means the provider itself. */
    sandboxUrl: string | undefined
    /** Where containers of the tag manager come from. */
    tagManagerUrl: string
    /** Where the daily file of rates is; undefined means nowhere. */
    ratesUrl: string | undefined
    /** The folder of the files with reference rates. */
    ecbUrl: string
    /** Where registers of companies answer. */
    viesUrl: string
    hmrcUrl: string
    brregUrl: string
    /** What PLUGIN_… variables say, for the plug-ins. */
    pluginSettings: Readonly<Record<string, string>>
    /** The address that systemd holds open for this process (keyhaven.socket); undefined: it opens its own. */
    handedFd: number | undefined
  }>

/** A shop that set neither has those of development; a live one is refused without its own. */
function secretsOf({ SECRETS, KEY_PEPPER }: z.infer<typeof environment>) {
  if (SECRETS || KEY_PEPPER) return { SECRETS, KEY_PEPPER }
  return { SECRETS: defaults.SECRETS, KEY_PEPPER: defaults.KEY_PEPPER }
}

const LEAST_SECRET_BYTES = 32
const howToMakeOne = 'put 1:… with the output of `openssl rand -base64 32` first in SECRETS'

/** What is wrong with them, in sentences that show none. */
function secretProblems(env: z.infer<typeof environment>, isLive: boolean): string[] {
  try {
    const { current, bytesOf } = ringOf(secretsOf(env))
    if (!isLive) return []
    if (!env.SECRETS && !env.KEY_PEPPER) return [`SECRETS: missing; ${howToMakeOne}`]
    const bytes = bytesOf(current).length
    if (bytes >= LEAST_SECRET_BYTES) return []
    const name = env.SECRETS ? 'SECRETS: the first secret' : 'KEY_PEPPER'
    return [
      `${name} has ${bytes} bytes, a live shop needs ${LEAST_SECRET_BYTES}; ${howToMakeOne} and keep the old one beside it`,
    ]
  } catch (error) {
    return [(error as Error).message]
  }
}

const DEVELOPMENT_BOUNCE_DOMAIN = 'bounces.keyhaven.example'
const DEVELOPMENT_REPLY_DOMAIN = 'reply.keyhaven.example'
const isLiveKey = (key: string) => /^(sk|rk)_live_/.test(key)

/** The stand-in's own key never leaves for the provider. */
function sandboxUrlOf(env: z.infer<typeof environment>): string | undefined {
  const isSandboxKey = env.STRIPE_SECRET_KEY === defaults.STRIPE_SECRET_KEY
  const standIn = `http://127.0.0.1:${portsFrom(env.PORT_BASE).cards}`
  return env.STRIPE_SANDBOX_URL ?? (isSandboxKey ? standIn : undefined)
}

/** A shop with the stand-in for cards has its rates, too. */
function ratesUrlOf(env: z.infer<typeof environment>): string | undefined {
  const standIn = sandboxUrlOf(env)
  return env.RATES_URL ?? (standIn && `${standIn}/sandbox/rates.json`)
}

const ECB_URL = 'https://www.ecb.europa.eu/stats/eurofxref'

/** The bank itself is asked by shops alone that take money. */
function ecbUrlOf(env: z.infer<typeof environment>): string {
  const standIn = sandboxUrlOf(env)
  return env.ECB_URL ?? (standIn ? `${standIn}/sandbox/eurofxref` : ECB_URL)
}

const registers = {
  vies: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  hmrc: 'https://api.service.hmrc.gov.uk',
  brreg: 'https://data.brreg.no/enhetsregisteret/api',
} as const

function registerUrlsOf(env: z.infer<typeof environment>) {
  const standIn = sandboxUrlOf(env)
  const placeOf = (name: keyof typeof registers, given: string | undefined) =>
    given ?? (standIn ? `${standIn}/sandbox/registers/${name}` : registers[name])
  return {
    viesUrl: placeOf('vies', env.VIES_URL),
    hmrcUrl: placeOf('hmrc', env.HMRC_URL),
    brregUrl: placeOf('brreg', env.BRREG_URL),
  }
}

/** A live shop has bounces and answers where its operator pointed a mail exchanger; others have the stand-in's. */
function bouncesOf(env: z.infer<typeof environment>, isLive: boolean) {
  const isDevelopment = !isLive && env.NODE_ENV === 'development'
  const domain = env.MAIL_BOUNCE_DOMAIN ?? (isLive ? undefined : DEVELOPMENT_BOUNCE_DOMAIN)
  const port = env.BOUNCE_PORT ?? (isDevelopment ? portsFrom(env.PORT_BASE).bounces : undefined)
  const replies = env.MAIL_REPLY_DOMAIN ?? (isLive ? undefined : DEVELOPMENT_REPLY_DOMAIN)
  return {
    ...(domain && { MAIL_BOUNCE_DOMAIN: domain }),
    ...(replies && { MAIL_REPLY_DOMAIN: replies }),
    ...(port && { BOUNCE_PORT: port }),
  }
}

/** Mail carries keys: it goes out encrypted, to a server that proved its name. */
function isMailPrivate(smtpUrl: string): boolean {
  const { protocol, searchParams: options } = new URL(smtpUrl)
  const says = (name: string, value: string) => options.getAll(name).includes(value)
  const isForced = protocol === 'smtps:' || says('requireTLS', 'true')
  const isUndone =
    says('secure', 'false') || says('ignoreTLS', 'true') || says('requireTLS', 'false')
  return isForced && !isUndone && !options.has('tls.rejectUnauthorized')
}

/** The stand-in answers for the domain of development, which no name server knows. */
function dnsServersOf(env: z.infer<typeof environment>, isLive: boolean) {
  const isDevelopment = !isLive && env.MAIL_FROM === defaults.MAIL_FROM
  const standIn = isDevelopment ? [`${LOOPBACK}:${portsFrom(env.PORT_BASE).dns}`] : undefined
  const servers = env.MAIL_DNS_SERVERS ?? standIn
  return servers && { MAIL_DNS_SERVERS: servers }
}

const everyone = /^(?:0\.0\.0\.0|::)\/0$/

function isProxyKnown(proxies: readonly string[] | undefined): boolean {
  const named = proxies?.filter((proxy) => proxy !== '') ?? []
  return named.length > 0 && !named.some((proxy) => everyone.test(proxy))
}

type Addresses = Pick<z.infer<typeof environment>, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>
type Owned = Pick<z.infer<typeof environment>, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>

/** Where the schema is changed from. */
export const ownerUrlOf = (config: Owned) => config.DATABASE_OWNER_URL ?? config.DATABASE_URL

export const directUrlOf = (config: Addresses) => config.DATABASE_DIRECT_URL ?? config.DATABASE_URL

/** Behind a pooler a connection belongs to nobody: what is set on it reaches others, or is refused. */
export const isPooled = (config: Addresses) => directUrlOf(config) !== config.DATABASE_URL

/** Who asks the database, by name; what the role may do is asked there. */
export const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

function hasOwnRole({ DATABASE_URL, DATABASE_OWNER_URL }: z.infer<typeof environment>): boolean {
  return DATABASE_OWNER_URL !== undefined && roleOf(DATABASE_OWNER_URL) !== roleOf(DATABASE_URL)
}

const assistantParts = [
  'ASSISTANT_BASE_URL',
  'ASSISTANT_MODEL',
  'ASSISTANT_INPUT_PRICE',
  'ASSISTANT_OUTPUT_PRICE',
] as const

/** A model that may spend money needs to be known whole: without prices no budget could hold. */
function assistantProblems(env: z.infer<typeof environment>): string[] {
  if (!env.ASSISTANT_API_KEY) return []
  return assistantParts
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: missing, and ASSISTANT_API_KEY is set`)
}

/** Where staff are found. */
export const staffOriginOf = (config: Pick<Config, 'PUBLIC_ORIGIN' | 'STAFF_ORIGIN'>): string =>
  new URL(config.STAFF_ORIGIN ?? config.PUBLIC_ORIGIN).origin

/** Browsers treat these as they treat https: passkeys work, and calls say where they come from. */
const isThisMachine = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/** Scripts and tags run on the hosts of the shop, so staff have one of their own. */
function staffOriginProblems(env: z.infer<typeof environment>, isLive: boolean): string[] {
  if (!env.STAFF_ORIGIN) {
    return isLive
      ? ['STAFF_ORIGIN: missing; a live shop has a host for staff alone, such as https://staff.…']
      : []
  }
  const staff = new URL(env.STAFF_ORIGIN)
  const shop = new URL(env.PUBLIC_ORIGIN)
  const ofShop = [shop.host, ...env.ALLOWED_HOSTS, ...env.VARIANT_HOSTS].map(hostName)
  const problems = [
    `${staff.pathname}${staff.search}${staff.hash}` !== '/' && 'must have no path',
    staff.protocol !== shop.protocol && 'must be https exactly where PUBLIC_ORIGIN is',
    staff.protocol !== 'https:' &&
      (isLive || !isThisMachine(hostName(staff.host))) &&
      'must be https',
    ofShop.includes(hostName(staff.host)) && 'must have a host that is none of the shop',
  ]
  return problems
    .filter((problem) => typeof problem === 'string')
    .map((problem) => `STAFF_ORIGIN: ${problem}`)
}

/** What a live shop must not run with. */
function liveProblems(env: z.infer<typeof environment>): string[] {
  const leftAlone = Object.entries({ ...addressesFrom(env.PORT_BASE), ...defaults })
    .filter(([name, value]) => env[name as keyof typeof defaults] === value)
    .map(([name]) => `${name}: still the development default, refused with live payment keys`)
  const problems = [
    !env.PUBLIC_ORIGIN.startsWith('https://') && 'PUBLIC_ORIGIN: must be https',
    env.STRIPE_SANDBOX_URL && 'STRIPE_SANDBOX_URL: must not be set',
    env.RATES_URL?.startsWith('https://') === false && 'RATES_URL: must be https',
    env.ECB_URL?.startsWith('https://') === false && 'ECB_URL: must be https',
    env.VIES_URL?.startsWith('https://') === false && 'VIES_URL: must be https',
    env.HMRC_URL?.startsWith('https://') === false && 'HMRC_URL: must be https',
    env.BRREG_URL?.startsWith('https://') === false && 'BRREG_URL: must be https',
    env.ASSISTANT_BASE_URL?.startsWith('https://') === false && 'ASSISTANT_BASE_URL: must be https',
    env.LIMIT_FACTOR > 1 && 'LIMIT_FACTOR: must not be raised',
    !env.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_') && 'STRIPE_PUBLISHABLE_KEY: must be live',
    !hasOwnRole(env) &&
      'DATABASE_URL: must have a role of its own (shop_app), with the owner in DATABASE_OWNER_URL',
    !isMailPrivate(env.SMTP_URL) &&
      'SMTP_URL: must be smtps://… or smtp://…?requireTLS=true, with a checked certificate',
    !isProxyKnown(env.TRUSTED_PROXIES) &&
      'TRUSTED_PROXIES: must list the addresses of your TLS proxy, and not everyone',
  ]
  const named = problems.filter((problem) => typeof problem === 'string')
  return [...leftAlone, ...named.map((problem) => `${problem}, refused with live payment keys`)]
}

/** A base that cannot be one is reported by the schema, not here. */
function derivedFrom(base: string | undefined) {
  const parsed = portBase.safeParse(base)
  const known = parsed.success ? parsed.data : DEFAULT_PORT_BASE
  const { shop, mailbox } = portsFrom(known)
  return { ...addressesFrom(known), PORT: shop, MAILBOX_URL: `http://127.0.0.1:${mailbox}` }
}

/** Each process has a port for its figures. */
export function metricsPortOf(config: Config, role: 'server' | 'worker'): number {
  const { serverMetrics, workerMetrics } = portsFrom(config.PORT_BASE)
  if (role === 'server') return config.METRICS_PORT ?? serverMetrics
  return config.WORKER_METRICS_PORT ?? config.METRICS_PORT ?? workerMetrics
}

/** The first file that systemd hands over, after those of input, output and errors. */
const HANDED_FD = 3

/** What was handed to another process does not count. */
const handedFdOf = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv) =>
  LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? HANDED_FD : undefined

export const isPluginSetting = (name: string): boolean => name.startsWith('PLUGIN_')

/** What this process was started with, for a command that looks at it as it is. */
export const givenVariables: NodeJS.ProcessEnv = process.env

/** Reads the environment once, at boot. Throws one error that lists every problem. */
export function loadConfig(variables = givenVariables): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse({ ...derivedFrom(set.PORT_BASE), ...set })
  if (!parsed.success) {
    throw new Error(
      listed(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)),
    )
  }
  const isLive = isLiveKey(parsed.data.STRIPE_SECRET_KEY)
  const problems = [
    ...(isLive ? liveProblems(parsed.data) : []),
    ...secretProblems(parsed.data, isLive),
    ...assistantProblems(parsed.data),
    ...staffOriginProblems(parsed.data, isLive),
    ...(isPooled(parsed.data) && !hasOwnRole(parsed.data)
      ? [
          'DATABASE_DIRECT_URL: behind a pooler the shop needs a role of its own, with the owner in DATABASE_OWNER_URL',
        ]
      : []),
  ]
  if (problems.length > 0) throw new Error(listed(problems))
  const bounces = bouncesOf(parsed.data, isLive)
  const secrets = secretsOf(parsed.data)
  const sandboxUrl = sandboxUrlOf(parsed.data)
  const tagManagerUrl =
    parsed.data.TAG_MANAGER_URL ?? sandboxUrl ?? 'https://www.googletagmanager.com'
  const ratesUrl = ratesUrlOf(parsed.data)
  const ecbUrl = ecbUrlOf(parsed.data)
  const places = {
    sandboxUrl,
    tagManagerUrl,
    ratesUrl,
    ecbUrl,
    ...registerUrlsOf(parsed.data),
    ...dnsServersOf(parsed.data, isLive),
  }
  const pluginSettings = Object.fromEntries(
    Object.entries(set).flatMap(([name, value]) =>
      isPluginSetting(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
  const handedFd = handedFdOf(variables)
  return { ...parsed.data, ...bounces, ...secrets, ...places, pluginSettings, handedFd, isLive }
}

const listed = (problems: string[]) =>
  `The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`

/** A variable whose name a command was given, so that its content is on no command line. */
export const variableNamed = (name: string): string | undefined => process.env[name]
