import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { urls } from './urls.ts'
import { zoneOf, zoneRoots } from './zones.ts'

const isStaff = ({ path }: { path: string }) => zoneOf(path) === 'staff'

const pages = urls
  .filter((url) => !isStaff(url))
  .map((url) => route(url.path, `pages/${url.page}.tsx`, { id: url.path }))

const workbench = import.meta.env.DEV ? [route('/dev/ui', 'pages/dev-ui.tsx')] : []

/** Needed before signing in, and without. */
const forEveryone = ['login', 'old-login', 'forgotten', 'set-up']
const staffPages = (isOpen: boolean) =>
  urls
    .filter((url) => isStaff(url) && forEveryone.includes(url.page) === isOpen)
    .map((url) => route(url.path, `back-office/pages/${url.page}.tsx`, { id: url.path }))

const elsewhere = zoneRoots.staff.map((root) =>
  route(`${root}/*`, 'back-office/pages/missing.tsx', { id: `${root}/*` }),
)

export default [
  layout('pages/site.tsx', [...pages, ...workbench, route('*', 'pages/not-found.tsx')]),
  layout('back-office/layout.tsx', [
    ...staffPages(true),
    layout('back-office/pages/signed-in.tsx', staffPages(false)),
    ...elsewhere,
  ]),
] satisfies RouteConfig
