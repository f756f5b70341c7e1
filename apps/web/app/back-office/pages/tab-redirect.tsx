import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'

/** Older addresses of tabs, as the specification has them. */
const tabs: Readonly<Record<string, string>> = {
  '/admin/customers': 'customers',
  '/admin/downloads': 'downloads',
  '/admin/reviews': 'reviews',
  '/admin/orders': 'orders',
  '/admin/shopping-feeds': 'feeds',
  '/admin/email-settings': 'email',
  '/admin/license-manager': 'licenses',
  '/admin/notifications': 'notifications',
  '/admin/support': 'support',
}

export function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/(\.data)?\/?$/, '').toLowerCase()
  return redirect(`/admin/main-site?tab=${tabs[path] ?? ''}`)
}
