import clsx from 'clsx'
import {
  ArrowRightLeft,
  BriefcaseBusiness,
  Clock,
  House,
  Laptop,
  LockKeyhole,
  type LucideIcon,
  Monitor,
  RefreshCw,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Pill } from '../pill.tsx'
import { type AskKey, OffKey, ReadyKey, WaitingKey } from './key-well.tsx'
import { isOff, type Licence, type LicenceState } from './licence.rules.ts'
import { StubArt, type StubLook } from './stub-art.tsx'

type Sign = { tone: 'success' | 'warning' | 'outline'; icon: LucideIcon | 'dot'; text: string }

const signs: Record<LicenceState, Sign> = {
  ready: { tone: 'success', icon: 'dot', text: 'Ready' },
  waiting: { tone: 'warning', icon: Clock, text: 'Waiting for key' },
  replaced: { tone: 'outline', icon: ArrowRightLeft, text: 'Replaced' },
  refunded: { tone: 'outline', icon: Undo2, text: 'Refunded' },
  frozen: { tone: 'warning', icon: LockKeyhole, text: 'Frozen' },
}

const stubs: Record<LicenceState, StubLook> = {
  ready: 'full',
  waiting: 'pale',
  replaced: 'grey',
  refunded: 'grey',
  frozen: 'locked',
}

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <Icon size={14} className="text-ink-3" aria-hidden />
    {children}
  </li>
)

function Facts({ licence, hasDates }: { licence: Licence; hasDates: boolean }) {
  const { facts, place, isVolumeKey } = licence
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3.5 gap-y-0.5 text-small text-ink-2">
      {facts && (
        <>
          <Fact icon={facts.runsOnWindowsOnly ? Monitor : Laptop}>
            {facts.runsOnWindowsOnly ? 'Windows' : 'PC or Mac'}
          </Fact>
          <Fact icon={facts.isForBusiness ? BriefcaseBusiness : House}>
            {facts.isForBusiness ? 'Commercial use' : 'Private use'}
          </Fact>
          {hasDates && <Fact icon={RefreshCw}>{facts.updates}</Fact>}
        </>
      )}
      {place && (
        <li className="whitespace-nowrap">{isVolumeKey ? `Volume key, ${place}` : place}</li>
      )}
    </ul>
  )
}

type LicenceCardProps = {
  licence: Licence
  /** `page` has dates below the key; `short` has none; `list` is one line on a shelf. */
  size: 'page' | 'short' | 'list'
  /** For a ready key: gets it in full. */
  ask?: AskKey
  isBusy?: boolean
  canCopy?: boolean
  /** When a waiting key comes. */
  waiting?: ReactNode
  /** The one way on from a key that ended or is locked. */
  action?: ReactNode
  /** Below the key, at the left and at the right. */
  foot?: ReactNode
}

function Well({ licence, size, ask, isBusy, canCopy, waiting, action }: LicenceCardProps) {
  const isList = size === 'list'
  if (licence.state === 'waiting') return <WaitingKey>{waiting}</WaitingKey>
  if (licence.state !== 'ready' || !ask) {
    return <OffKey licence={licence} action={action} isList={isList} />
  }
  const state = {
    ...(isBusy !== undefined && { isBusy }),
    ...(canCopy !== undefined && { canCopy }),
  }
  return <ReadyKey licence={licence} ask={ask} isList={isList} {...state} />
}

/** The stub with the name and what it is for. On phones it is above the key, elsewhere beside everything. */
function CardHead({ licence, isList }: { licence: Licence; isList: boolean }) {
  const { tone, icon, text } = signs[licence.state]
  const isQuiet = isList && licence.state === 'ready'
  return (
    <div className={clsx('relative min-w-0 pl-20 sm:static sm:pl-0', isList && 'lg:grow')}>
      <StubArt
        productId={licence.productId}
        look={stubs[licence.state]}
        className={clsx(
          'absolute inset-y-0 left-0 w-20',
          isList ? 'sm:w-19' : 'sm:w-32 lg:w-24 xl:w-32',
        )}
      />
      <div
        className={clsx(
          'flex min-h-24 flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4 sm:min-h-0 sm:px-6',
          isList ? 'content-center sm:px-5 lg:items-center' : 'sm:pt-5 sm:pb-3',
        )}
      >
        <div className="min-w-0">
          <h3
            className={clsx(
              'text-body-lg font-display font-semibold',
              isOff(licence.state) && 'text-ink-2',
            )}
          >
            {licence.facts?.name ?? licence.productName}
          </h3>
          <Facts licence={licence} hasDates={!isList} />
        </div>
        {!isQuiet && (
          <Pill tone={tone} icon={icon}>
            {text}
          </Pill>
        )}
      </div>
    </div>
  )
}

const lookOf = (state: LicenceState, isList: boolean) => {
  if (isOff(state)) return 'bg-surface-sunken'
  return isList ? 'bg-surface shadow-rest' : 'bg-surface shadow-raised'
}

/** One licence as an object: the same on the order page and on the shelf. Its state shows on the stub first. */
export function LicenceCard(props: LicenceCardProps) {
  const { licence, size, foot } = props
  const isList = size === 'list'
  return (
    <article
      className={clsx(
        'relative overflow-hidden rounded-sheet border',
        lookOf(licence.state, isList),
        isList ? 'sm:pl-19 lg:flex lg:items-center' : 'sm:pl-32 lg:pl-24 xl:pl-32',
      )}
    >
      <CardHead licence={licence} isList={isList} />
      <div
        className={clsx(
          'sm:px-6 sm:pb-5',
          isList && 'sm:px-5 sm:pb-4 lg:w-132 lg:shrink-0 lg:py-4 lg:pr-4 lg:pl-0',
        )}
      >
        <Well {...props} />
        {foot && (
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-small text-ink-3 max-sm:px-3 max-sm:pb-3 sm:mt-3">
            {foot}
          </div>
        )}
      </div>
    </article>
  )
}
