import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { urls } from './urls.ts'

const pages = urls
  .filter((url) => url.page !== 'open')
  .map((url) => route(url.path, `pages/${url.page}.tsx`, { id: url.path }))

const workbench = import.meta.env.DEV ? [route('/dev/ui', 'pages/dev-ui.tsx')] : []

export default [
  layout('pages/site.tsx', [...pages, ...workbench, route('*', 'pages/not-found.tsx')]),
] satisfies RouteConfig
