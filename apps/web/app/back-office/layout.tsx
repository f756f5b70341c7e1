import { CircleAlert } from 'lucide-react'
import { Outlet, redirect } from 'react-router'
import { siteContext } from '../lib/api/load-context.ts'
import { Button } from '../ui/button.tsx'
import { Toaster } from '../ui/toast.tsx'
import type { Route } from './+types/layout.ts'
import styles from './back-office.css?url'
import { NoticePage } from './kit/notice-page.tsx'
import { SharedStrip } from './kit/shared-strip.tsx'
import { staffMeta } from './kit/staff-meta.ts'

/** Staff work at their own host, or at the main one: other stores show their pages there, as at any other address. */
export function loader({ context }: Route.LoaderArgs) {
  const { variant, storeId } = context.get(siteContext)
  if (variant === 'office') throw redirect('/microsoft-office')
  if (storeId !== 'main') throw redirect('/')
  return null
}

export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta = () => staffMeta('Staff')

/** Every document of the staff zone: its styles, its messages, and nothing of the shop. */
export default function BackOffice() {
  return (
    <div className="min-h-screen text-body-sm">
      <SharedStrip />
      <Outlet />
      <Toaster />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <NoticePage
      icon={CircleAlert}
      tone="danger"
      title="Something went wrong"
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      This page could not be shown. What you were doing may not have been saved.
    </NoticePage>
  )
}
