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

/** Who may call what, and what proves it, as the table kept in docs/authz.csv. */
export function authzTable(policies: RoutePolicy[]): string {
  const shown = policies.filter(
    ({ method, path }) => !skipped(method) && !path.startsWith('/api/docs'),
  )
  const byPath = Object.entries(
    Object.groupBy(shown, (row) => `${row.path},${row.allow},${proofOf(row)}`),
  )
  const rows = byPath.flatMap(([key, routes = []]) => {
    const methods = [...new Set(routes.map(({ method }) => method))]
    return methods.length > MANY_METHODS
      ? [`any,${key}`]
      : methods.map((method) => `${method},${key}`)
  })
  return `${['method,path,allow,proof', ...rows.sort()].join('\n')}\n`
}
