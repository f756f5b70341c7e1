import { CircleAlert } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Requires } from '../../kit/requires.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { AlertList } from './alert-list.tsx'
import { useHealth } from './health-api.ts'
import { healthParts } from './health-words.ts'
import { Jobs } from './jobs.tsx'
import { Overview } from './overview.tsx'
import { Schedule } from './schedule.tsx'
import { StatusNotes } from './status-notes.tsx'
import { Traffic } from './traffic.tsx'

const screens = {
  health: Overview,
  jobs: Jobs,
  schedule: Schedule,
  webhooks: Traffic,
  alerts: AlertList,
} as const

/** How many alerts are open, beside the heading. */
function Problems() {
  const { data } = useHealth()
  if (!data || data.alerts.length === 0) return null
  const { length } = data.alerts
  return (
    <Pill tone="danger" icon={CircleAlert}>
      {length === 1 ? '1 problem' : `${length} problems`}
    </Pill>
  )
}

/** What runs the shop, and what to do when it does not. */
export default function Health() {
  const asked = useSearchParams()[0].get('part') ?? 'health'
  const part = healthParts.find(({ id }) => id === asked)?.id ?? 'health'
  const Screen = part === 'status' ? undefined : screens[part]
  return (
    <>
      <PageHeader
        dense
        title={
          <span className="flex flex-wrap items-center gap-3">
            Jobs &amp; health <Problems />
          </span>
        }
        actions={<ScreenParts label="Parts of health" parts={healthParts} part={part} />}
      />
      {Screen ? (
        <Screen />
      ) : (
        <Requires permission="status.edit">
          <StatusNotes />
        </Requires>
      )}
    </>
  )
}
