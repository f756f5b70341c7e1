import { useLocation } from 'react-router'
import { downloadPageAt } from '../content/downloads.ts'
import { DownloadScreen } from '../features/downloads/download-screen.tsx'
import { OwnDownload } from '../features/downloads/own-download.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/download.ts'

const crumbsTo = (label: string) => [home, { label }]

export function meta({ matches, location }: Route.MetaArgs): Route.MetaDescriptors {
  const page = downloadPageAt(location.pathname)
  return [
    ...metaOf(matches, { ...page, crumbs: crumbsTo(page.title) }),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function Download() {
  const page = downloadPageAt(useLocation().pathname)
  return (
    <DownloadScreen key={page.path} page={page} crumbs={crumbsTo(page.title)}>
      {page.path === '/office-mac' && <OwnDownload />}
    </DownloadScreen>
  )
}
