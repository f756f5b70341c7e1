import { principalOf, proofs, type RoutePolicy } from './access.ts'

const skipped = (method: string) => method === 'HEAD' || method === 'OPTIONS'
const MANY_METHODS = 4

const STEPPED_UP = 'second factor within 15 minutes'

function proofOf({ allow, stepUp }: RoutePolicy): string {
  const principal = principalOf(allow)
  if (!principal) return ''
  if (!stepUp) return proofs[principal]
  return `${proofs[principal]}; ${STEPPED_UP}${stepUp === 'always' ? '' : ' once set up'}`
}

/** What a call without the token of the key and payment zones gets. */
const zoneOf = ({ zone }: RoutePolicy) =>
  zone === undefined ? '' : zone === true ? 'refused without' : 'redacted without'

/** What a member who is limited to some stores may do with a call of a screen. */
const storesOf = ({ stores }: RoutePolicy) =>
  typeof stores === 'object' ? `${stores.thing} :${stores.param}` : (stores ?? '')

type LawOf = (method: string, path: string) => string | undefined

/** Who may call what, what proves it, its screen, what stores change about it, and its law, as the table kept in docs/authz.csv. */
export function authzTable(policies: RoutePolicy[], lawOf: LawOf): string {
  const shown = policies.filter(
    ({ method, path }) => !skipped(method) && !path.startsWith('/api/docs'),
  )
  const byPath = Object.entries(
    Object.groupBy(shown, (row) =>
      [row.path, row.allow, proofOf(row), zoneOf(row), row.screen, storesOf(row)].join(),
    ),
  )
  const rows = byPath.flatMap(([key, routes = []]) => {
    const methods = [...new Set(routes.map(({ method }) => method))]
    return methods.length > MANY_METHODS
      ? [`any,${key},`]
      : methods.map((method) => `${method},${key},${lawOf(method, routes[0]?.path ?? '') ?? ''}`)
  })
  return `${['method,path,allow,proof,zone,screen,stores,law', ...rows.sort()].join('\n')}\n`
}
