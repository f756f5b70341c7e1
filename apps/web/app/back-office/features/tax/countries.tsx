import type { TaxCountry, TaxEntity } from '@keyhaven/contracts/staff/tax'
import { useState } from 'react'
import { Pill } from '../../../ui/pill.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Act } from '../../kit/act.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls, deskKey } from './calls.ts'
import { rateWords, stateWords } from './tax-words.ts'

type CountryAnswer = 'without' | 'stop'

const answers = [
  { value: 'stop' as const, label: 'Do not sell there' },
  { value: 'without' as const, label: 'Sell there without tax' },
]

function AnswerForCountry({ entityId, country }: { entityId: string; country: TaxCountry }) {
  const [answer, setAnswer] = useState<CountryAnswer>('stop')
  return (
    <Act
      call={calls.answerForCountry}
      title={`Sell to ${country.name}?`}
      lead="Tax may be due there, and you are not registered. Ask your adviser; every answer is kept."
      label="Answer"
      busy="Saving..."
      reason="required"
      onOpenChange={(isOpen) => isOpen && setAnswer('stop')}
      trigger={{ text: 'Answer', more: ` for ${country.name}`, size: 'sm' }}
      send={(reason) => ({
        params: { id: entityId },
        body: { country: country.code, answer, reason },
      })}
      done={`Your answer for ${country.name} is kept.`}
      changes={[deskKey]}
    >
      <RadioGroup legend="Consumers there" options={answers} value={answer} onChange={setAnswer} />
    </Act>
  )
}

const columnsFor = (entityId: string): readonly Column<TaxCountry>[] => [
  {
    id: 'name',
    header: 'Country',
    isTitle: true,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Pill tone={stateWords[state].tone}>{stateWords[state].label}</Pill>,
  },
  {
    id: 'words',
    header: 'Consumers, and the rate there',
    cell: ({ words, rate }) => (
      <span className="grid gap-0.5 whitespace-normal">
        {words}
        {rate && <span className="text-micro text-ink-3">{rateWords(rate)}</span>}
      </span>
    ),
  },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: (country) =>
      country.isAsked && <AnswerForCountry entityId={entityId} country={country} />,
  },
]

/** Every country that is sold to, and what its consumers would pay. */
export function Countries({ entity }: { entity: TaxEntity }) {
  return (
    <Panel title="Countries and answers" lead="As if tax were on today.">
      <Table
        className="max-md:px-4 max-md:pb-4"
        caption="The tax of each country that is sold to"
        rows={entity.countries}
        rowId={({ code }) => code}
        columns={columnsFor(entity.id)}
        empty="Say where the seller is first."
      />
    </Panel>
  )
}
