import type { Home as HomeFacts } from '@keyhaven/contracts/staff/welcome'
import { ExternalLink, ShoppingBag } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { Checklist } from './checklist.tsx'
import { greetingAt } from './home.rules.ts'
import { useHome, useWelcome } from './home-queries.ts'
import { OpenWork, RecentItems } from './open-work.tsx'
import { RunningLow } from './running-low.tsx'
import { HealthRow, Today } from './shop-now.tsx'
import { WhatsNew } from './whats-new.tsx'

function Greeting({ facts }: { facts: HomeFacts | undefined }) {
  const member = useMember()
  const last = facts?.lastSignIn
  const lead = last
    ? `Last sign-in ${when(last.at)} UTC, with ${last.device}.`
    : 'Here’s what needs your attention.'
  return (
    <PageHeader
      dense
      title={`${greetingAt(new Date().getHours())}, ${member.firstName}`}
      lead={lead}
      actions={
        <>
          {facts?.isLive === false && may(member, 'settings.edit') && (
            <ButtonLink to="/shop" size="sm" reloadDocument>
              <ShoppingBag size={15} aria-hidden />
              Place a test order
            </ButtonLink>
          )}
          <ButtonLink to="/" size="sm" reloadDocument>
            <ExternalLink size={15} aria-hidden />
            View the shop
          </ButtonLink>
        </>
      }
    />
  )
}

function StoreLinks({ stores }: Pick<HomeFacts, 'stores'>) {
  if (stores.length === 0) return null
  return (
    <Panel title="Stores">
      <ul className="grid gap-3 px-5 pb-5">
        {stores.map(({ id, name, host }) => (
          <li key={id} className="flex items-center gap-3 text-small">
            <Avatar name={name} size="sm" tone={id === 'main' ? 'accent' : 'ink'} />
            <span className="grid min-w-0">
              <TextLink to={id === 'main' ? '/admin/main-site' : `/admin/store/${id}`}>
                {name}
              </TextLink>
              {host && <span className="truncate text-ink-3">{host}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** How a shop with one member does what takes two. */
const Alone = () => (
  <Notice tone="accent" title="You work here alone, so you confirm alone what takes two people.">
    Prices below the floor, large refunds and moved keys wait ten minutes. Guard settings, hosts,
    scripts and later invitations wait a day. Then open Approvals, enter the code we mailed you and
    show your second factor. The security contact is told each time, and a red line on every page
    says so for a week. A member you invite can decide with you after 30 days.
  </Notice>
)

/** Steps to an open shop: on the welcome page always, on the start page until all are done. */
function Steps({ isAlways }: { isAlways: boolean }) {
  const isAllowed = may(useMember(), 'settings.view')
  const query = useWelcome(isAllowed)
  const { data, error } = query
  if (!isAllowed) return null
  if (error && !data) return <NotLoaded query={query} />
  if (!data) {
    return (
      <Loading label="Reading the steps">
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  const isFinished = data.steps.every(({ isDone }) => isDone) && data.opening.isOpen
  return (
    <>
      {data.isAlone && <Alone />}
      {(!isFinished || isAlways) && <Checklist {...data} />}
    </>
  )
}

/** Where a member of staff begins: what waits for them, and what the shop still needs. */
export function Home({ isWelcome = false }: { isWelcome?: boolean }) {
  // Who looks after the catalogue sees the shelves before anything else.
  const isCatalogue = useMember().role === 'catalogue'
  const query = useHome()
  const { data, error } = query
  return (
    <div className="grid gap-5">
      <Greeting facts={data} />
      {error && !data && <NotLoaded query={query} />}
      {data && <HealthRow stock={data.stock} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5">
          {isWelcome && <Steps isAlways />}
          {data ? (
            <>
              {isCatalogue && <RunningLow low={data.low} />}
              <OpenWork work={data.work} />
              {!isCatalogue && <RunningLow low={data.low} />}
            </>
          ) : (
            !error && (
              <Loading label="Looking what waits for you">
                <Skeleton className="h-64" />
              </Loading>
            )
          )}
          {!isWelcome && <Steps isAlways={false} />}
        </div>
        <div className="grid gap-5">
          <Today work={data?.work ?? []} />
          <WhatsNew />
          {data && <RecentItems recent={data.recent} />}
          {data && <StoreLinks stores={data.stores} />}
        </div>
      </div>
    </div>
  )
}
