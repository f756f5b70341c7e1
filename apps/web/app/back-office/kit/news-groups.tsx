import { notificationsScreen } from '@keyhaven/contracts/staff/screens/notifications'
import type * as shell from '@keyhaven/contracts/staff/shell'
import type { NewsGroup } from '@keyhaven/contracts/staff/shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { BellOff, Check, CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { callsOf } from './calls.ts'
import { useLive } from './live/live.ts'
import { newsLine } from './news-group.rules.ts'
import { newsLevels } from './news-levels.ts'
import { NotLoaded } from './not-loaded.tsx'
import { Panel } from './panel.tsx'
import { wordsOf } from './refusal.ts'
import { ago } from './when.ts'

const calls = callsOf<typeof shell>()(notificationsScreen)
const GROUPS = '/api/admin/notification-groups'

/** Marks news as read; everything that shows it looks again. */
function useReading() {
  const queries = useQueryClient()
  return async (read: () => Promise<unknown>) => {
    try {
      await read()
      const shown = [[GROUPS], ['list', 'notifications'], ['/api/admin/shell']]
      await Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })))
    } catch (error) {
      toast({ title: 'Not marked as read', description: wordsOf(error), tone: 'danger' })
    }
  }
}

const inks = {
  info: 'text-ink-3',
  warning: 'text-warning-ink',
  critical: 'text-danger-ink',
} as const

type LineProps = { group: NewsGroup; onLeave?: (() => void) | undefined }

function Line({ group, onLeave }: LineProps) {
  const read = useReading()
  const { title, detail, to } = newsLine(group, Date.now())
  const { icon: Icon, label } = newsLevels[group.severity]
  return (
    <li className="flex items-start gap-3 border-t px-5 py-3">
      <Icon
        size={17}
        className={clsx('mt-0.5 shrink-0', inks[group.severity])}
        aria-label={label}
      />
      <span className="grid min-w-0 grow gap-0.5">
        <Link
          to={to}
          {...(onLeave && { onClick: onLeave })}
          className="w-fit max-w-full py-0.5 text-small font-semibold wrap-anywhere text-ink hover:underline"
        >
          {title}
        </Link>
        <span className="text-small wrap-anywhere text-ink-2">{detail}</span>
        <span className="text-micro text-ink-3">{ago(group.latestAt)}</span>
      </span>
      <IconButton
        size="sm"
        icon={Check}
        label={`Mark as read: ${title}`}
        onClick={() => void read(() => calls.readNewsGroup({ body: { word: group.word } }))}
      />
    </li>
  )
}

const mailWords = {
  none: 'By e-mail: nothing.',
  at_once: 'What you chose comes by e-mail at once.',
  daily: 'What you chose comes by e-mail once a day.',
} as const

type NewsGroupsProps = {
  /** As a part of a page, and absent without news. */
  isBare?: boolean
  /** Closes what it is shown in. */
  onLeave?: () => void
}

/** Unread news, equal ones as one line, the most urgent first. */
export function NewsGroups({ isBare = false, onLeave }: NewsGroupsProps) {
  const queries = useQueryClient()
  const read = useReading()
  useLive('notifications', () => void queries.invalidateQueries({ queryKey: [GROUPS] }))
  const query = useQuery({
    queryKey: [GROUPS],
    queryFn: () => calls.listNewsGroups(),
    staleTime: 0,
  })
  const { data, error } = query
  if (!data && error) return <NotLoaded query={query} />
  if (!data) return isBare ? null : <Skeleton className="m-5 h-24" />
  if (isBare && data.groups.length === 0) return null
  const leave = onLeave && { onClick: onLeave }
  const lines = data.groups.map((group) => (
    <Line key={group.word} group={group} onLeave={onLeave} />
  ))
  if (isBare) {
    return (
      <Panel title="Unread" lead="Equal news together, the most urgent first.">
        <ul>{lines}</ul>
      </Panel>
    )
  }
  return (
    <>
      <header className="flex items-center gap-1 px-5 py-3">
        <h2 className="grow type-subheading">Notifications</h2>
        {lines.length > 0 && (
          <IconButton
            size="sm"
            icon={CheckCheck}
            label="Mark all as read"
            onClick={() => void read(() => calls.readEveryNotification())}
          />
        )}
      </header>
      {lines.length === 0 ? (
        <EmptyState icon={BellOff} title="Nothing new">
          Disputes, low stock, mentions and everything else that needs you appear here.
        </EmptyState>
      ) : (
        <ul className="max-h-96 overflow-y-auto">{lines}</ul>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t bg-surface-sunken px-5 py-3 text-small">
        <TextLink to="/admin/main-site?tab=notifications" {...leave}>
          All notifications
        </TextLink>
        <span className="text-ink-2">
          {mailWords[data.mails]}{' '}
          <TextLink to="/admin/main-site?tab=notifications&part=choices" {...leave}>
            Change
          </TextLink>
        </span>
      </footer>
    </>
  )
}
