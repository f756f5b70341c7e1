import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'

const PATH = '/.well-known/security.txt'
const POLICY_PATH = '/security-policy.txt'
const DAY_MS = 86_400_000
const CACHED_SECONDS = 86_400

type Settings = Pick<Config, 'PUBLIC_ORIGIN' | 'SECURITY_CONTACT' | 'SECURITY_TXT_DAYS'>

/** Where reports go, as the owner set it; null leaves it to the environment. */
type OwnContact = () => Promise<string | null>

/** Midnight, so that the file is the same all day; the days are few enough to end within a year. */
function expiresAt(now: Date, days: number): string {
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + days * DAY_MS)
  return midnight.toISOString().replace('.000Z', 'Z')
}

/** Where to report a vulnerability, as RFC 9116 writes it. */
export function securityTxt(config: Settings, now: Date): string {
  const origin = new URL(config.PUBLIC_ORIGIN).origin
  return [
    `Contact: ${config.SECURITY_CONTACT}`,
    `Expires: ${expiresAt(now, config.SECURITY_TXT_DAYS)}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${PATH}`,
    `Policy: ${origin}${POLICY_PATH}`,
    '',
  ].join('\n')
}

/** What we promise to people who report something; SECURITY.md promises the same. */
const securityPolicy = ({ SECURITY_CONTACT }: Settings): string => `\
Reporting a vulnerability

Write to ${SECURITY_CONTACT.replace(/^mailto:/, '')}. Tell us what you did and what you saw, so that we can repeat it.
Please do not publish it before it is fixed.

We reply within two working days. We fix critical problems within 7 days and serious ones within
30 days, and tell you when it is done.

Please do not test on this shop: other people's orders and licence keys are at stake. Test on a
copy that you run yourself. Do not read, change or keep other people's data, do not send mail to
other people, and do not try to make the shop unavailable.

If you come across another person's data, stop, tell us, and delete your copy.
`

/** Plain text that may be kept for a day: the end of its life is always further away than that. */
export function securityTxtRoutes(
  app: FastifyInstance,
  { config, now }: Context,
  ownContact: OwnContact,
) {
  // Reports must reach somebody while the database is away.
  const current = async (): Promise<Settings> => {
    const contact = await ownContact().catch(() => null)
    return { ...config, SECURITY_CONTACT: contact ?? config.SECURITY_CONTACT }
  }
  const open = { config: { allow: 'public', site: 'both' }, schema: { hide: true } } as const
  const served = (path: string, text: (settings: Settings) => string) =>
    app.get(path, open, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
        .send(text(await current())),
    )
  served(PATH, (settings) => securityTxt(settings, now()))
  served(POLICY_PATH, securityPolicy)
}
