import { useQueryClient } from '@tanstack/react-query'
import { Bell, CheckCheck, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { moment } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { addressOfObject } from '../../kit/object-address.rules.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import { NotificationChoices } from './choices.tsx'

const levels = {
  info: { label: 'News', tone: 'neutral', icon: Info },
  warning: { label: 'Look soon', tone: 'warning', icon: TriangleAlert },
  critical: { label: 'Look now', tone: 'danger', icon: CircleAlert },
} as const

const options = (['critical', 'warning', 'info'] as const).map((value) => ({
  value,
  label: levels[value].label,
}))

const markRead = (id: number) => calls.readOneNotification({ params: { id } })

/** Everything that shows what was read looks again. */
function useAfterReading() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['list', 'notifications'] }),
      queries.invalidateQueries({ queryKey: ['/api/admin/shell'] }),
    ])
}

function ReadItem({ id }: { id: number }) {
  const after = useAfterReading()
  const read = () =>
    markRead(id)
      .then(after)
      .catch((error: unknown) =>
        toast({ title: 'Not marked as read', description: wordsOf(error), tone: 'danger' }),
      )
  return (
    <MenuItem icon={CheckCheck} onSelect={() => void read()}>
      Mark as read
    </MenuItem>
  )
}

const list = listOf(calls.listNotifications, 'notifications', {
  name: 'notifications',
  nouns: ['notification', 'notifications'],
  columns: [
    {
      id: 'title',
      header: 'What happened',
      card: 'title',
      cell: ({ title, isRead }) => (
        <span className="inline-flex items-center gap-2">
          {!isRead && (
            <span className="size-2 shrink-0 rounded-pill bg-accent">
              <span className="sr-only">Unread:</span>
            </span>
          )}
          <span className={isRead ? 'font-normal' : 'font-semibold'}>{title}</span>
        </span>
      ),
    },
    {
      id: 'body',
      header: 'More',
      card: 'fact',
      cell: ({ body }) => <span className="block max-w-140 whitespace-normal">{body}</span>,
    },
    {
      id: 'severity',
      header: 'Weight',
      card: 'status',
      cell: ({ severity }) => <LookPill look={levels[severity]} />,
    },
    moment('createdAt', { header: 'When (UTC)', sort: 'createdAt', card: 'fact' }),
  ],
  labelOf: ({ title }) => title,
  toOf: ({ object }) => addressOfObject(object) ?? '/admin/main-site?tab=notifications',
  defaultSort: '-createdAt',
  filters: [
    { kind: 'choice', name: 'severity', label: 'Weight', options },
    { kind: 'flag', name: 'isRead', label: 'Read' },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'unread', label: 'Unread', search: 'isRead=false' },
    { id: 'urgent', label: 'Look now', search: 'severity=critical' },
  ],
  rowMenu: ({ id }) => <ReadItem id={id} />,
  live: 'notifications',
  empty: {
    icon: Bell,
    title: 'Nothing has happened yet',
    text: 'Disputes, low stock, mentions and everything else that needs you appear here.',
  },
})

/** News of the shop, or what a member wants to hear of. */
export default function Notifications() {
  const [search] = useSearchParams()
  return search.get('part') === 'choices' ? <NotificationChoices /> : <News />
}

/** News of the shop, read by each member on their own. */
function News() {
  const after = useAfterReading()
  const readAll = () =>
    calls
      .readEveryNotification()
      .then(after)
      .catch((error: unknown) =>
        toast({ title: 'Not marked as read', description: wordsOf(error), tone: 'danger' }),
      )
  return (
    <ListPage
      list={list}
      title="Notifications"
      actions={
        <>
          <ButtonLink to="/admin/main-site?tab=notifications&part=choices">
            Choose your news
          </ButtonLink>
          <Button onClick={() => void readAll()}>
            <CheckCheck size={16} aria-hidden />
            Mark all as read
          </Button>
        </>
      }
    />
  )
}
