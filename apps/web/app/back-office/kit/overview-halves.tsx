import { ScreenParts } from './screen-parts.tsx'

const halves = [
  { id: 'live', label: 'Live', to: '/admin/dashboard' },
  { id: 'reports', label: 'Reports', to: '/admin/main-site?tab=reports' },
]

/** The overview is what happens now, and reports over whole days. */
export function OverviewHalves({ half }: { half: 'live' | 'reports' }) {
  return <ScreenParts label="Halves of the overview" parts={halves} part={half} />
}
