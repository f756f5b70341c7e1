import { useQueryClient } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { moment } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { NewsGroups } from '../../kit/news-groups.tsx'
import { newsLevels } from '../../kit/news-levels.ts'
import { addressOfObject } from '../../kit/object-address.rules.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import { NotificationChoices } from './choices.tsx'

const options = (['critical', 'warning', 'info'] as const).map((value) => ({
  value,
  label: newsLevels[value].label,
}))

const markRead = (id: number) => calls.readOneNotification({ params: { id } })

/** Everything that shows what was read looks again. */
function useAfterReading() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['list', 'notifications'] }),
      queries.invalidateQueries({ queryKey: ['/api/admin/shell'] }),
      queries.invalidateQueries({ queryKey: ['/api/admin/notification-groups'] }),
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
      header: 'Priority',
      card: 'status',
      cell: ({ severity }) => <LookPill look={newsLevels[severity]} />,
    },
    moment('createdAt', { header: 'When (UTC)', sort: 'createdAt', card: 'fact' }),
  ],
  labelOf: ({ title }) => title,
  toOf: ({ object }) => addressOfObject(object) ?? '/admin/main-site?tab=notifications',
  defaultSort: '-createdAt',
  filters: [
    { kind: 'choice', name: 'severity', label: 'Priority', options },
    { kind: 'flag', name: 'isRead', label: 'Read' },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'unread', label: 'Unread', search: 'isRead=false' },
    { id: 'urgent', label: 'Urgent', search: 'severity=critical' },
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
            Notification settings
          </ButtonLink>
          <Button onClick={() => void readAll()}>
            <CheckCheck size={16} aria-hidden />
            Mark all as read
          </Button>
        </>
      }
    >
      <NewsGroups isBare />
    </ListPage>
  )
}
