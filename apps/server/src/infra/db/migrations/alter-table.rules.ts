import type { Effect } from './effect.rules.ts'

/** Functions that say the same for every row: a column with such a default is added without writing rows. */
const steady = /\b(?:now|shop_now|current_timestamp|current_date|statement_timestamp)\b(?:\(\))?/g

/** What is between commas that are in no brackets. */
function actionsIn(list: string): string[] {
  let depth = 0
  const actions = ['']
  for (const sign of list) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) actions.push('')
    else actions.push(`${actions.pop()}${sign}`)
  }
  return actions.map((action) => action.trim())
}

const isNotValid = (action: string) => /\bnot valid\b/.test(action)

const until = /\bdefault (?<value>.*?)(?= check\b| references\b| not null\b| constraint\b|$)/

function defaultOf(action: string): string {
  const { value = '' } = until.exec(action)?.groups ?? {}
  return value.replaceAll(steady, '')
}

type Kind = Readonly<{
  danger: string
  is: (action: string) => boolean
  lock?: Effect['lock']
  reads: NonNullable<Effect['reads']>
}>

const addsColumn = (action: string) =>
  /^add (?:column |(?!constraint|unique|primary|foreign|check|exclude))/.test(action)

/** Actions that read or write the whole table while they hold it. */
const slow: readonly Kind[] = [
  {
    danger: 'validate constraint',
    is: (action) => action.startsWith('validate constraint'),
    lock: 'share update exclusive',
    reads: 'rows',
  },
  {
    danger: 'attach partition',
    is: (action) => action.startsWith('attach partition'),
    lock: 'share update exclusive',
    reads: 'rows',
  },
  {
    danger: 'alter type',
    is: (action) => /^alter (?:column )?\w+ (?:set data )?type\b/.test(action),
    reads: 'rows',
  },
  {
    danger: 'set not null',
    is: (action) => /^alter (?:column )?\w+ set not null$/.test(action),
    reads: 'rows',
  },
  {
    danger: 'volatile default',
    is: (action) =>
      addsColumn(action) &&
      (/\w\(/.test(defaultOf(action)) || /\bgenerated\b|\b(?:small|big)?serial\b/.test(action)),
    reads: 'rows',
  },
  {
    danger: 'add unique or primary key',
    is: (action) => /^add\b.*\b(?:unique|primary key|exclude)\b(?! using index)/.test(action),
    reads: 'index',
  },
  {
    danger: 'add check',
    is: (action) => /^add\b.*\bcheck ?\(/.test(action) && !isNotValid(action),
    reads: 'rows',
  },
  {
    danger: 'add foreign key',
    is: (action) => /^add\b.*\bforeign key\b/.test(action) && !isNotValid(action),
    lock: 'share row exclusive',
    reads: 'rows',
  },
  {
    danger: 'rewriting',
    is: (action) => /^set (?:logged|unlogged|access method|tablespace)\b/.test(action),
    reads: 'rows',
  },
]

const head = /^alter table (?:if exists )?(?:only )?(?<table>[\w.]+)(?: \*)? (?<list>.*)$/

export function alterEffects(bare: string): Effect[] {
  const { table, list } = head.exec(bare)?.groups ?? {}
  if (!table || !list) return []
  return actionsIn(list).flatMap((action) => {
    const kind = slow.find(({ is }) => is(action))
    const { lock = 'access exclusive', reads, danger } = kind ?? {}
    const effect: Effect = { table, lock, ...(reads && danger && { reads, danger }) }
    const other = /\breferences (?<other>[\w.]+)/.exec(action)?.groups?.other
    return other ? [effect, { table: other, lock: 'share row exclusive' } as const] : [effect]
  })
}
