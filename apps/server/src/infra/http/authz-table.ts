import type { RoutePolicy } from './access.ts'

const skipped = (method: string) => method === 'HEAD' || method === 'OPTIONS'
const MANY_METHODS = 4

/** Who may call what, as the table kept in docs/authz.csv. */
export function authzTable(policies: RoutePolicy[]): string {
  const shown = policies.filter(
    ({ method, path }) => !skipped(method) && !path.startsWith('/api/docs'),
  )
  const byPath = Object.entries(Object.groupBy(shown, ({ path, allow }) => `${path},${allow}`))
  const rows = byPath.flatMap(([key, routes = []]) => {
    const methods = [...new Set(routes.map(({ method }) => method))]
    return methods.length > MANY_METHODS
      ? [`any,${key}`]
      : methods.map((method) => `${method},${key}`)
  })
  return `${['method,path,allow', ...rows.sort()].join('\n')}\n`
}
