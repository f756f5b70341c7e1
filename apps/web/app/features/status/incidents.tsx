import { type StatusIncident, statusComponents } from '@keyhaven/contracts/status'
import { Pill } from '../../ui/pill.tsx'
import { momentWords, noteWords } from './status-words.ts'

const Incident = ({ incident: { component, state, notes } }: { incident: StatusIncident }) => (
  <li className="grid gap-3 rounded-tile border bg-surface p-5 shadow-rest md:p-6">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="font-semibold text-ink">
        {component ? statusComponents[component] : 'The whole shop'}
      </h3>
      <Pill tone={state === 'resolved' ? 'success' : 'warning'}>{noteWords[state]}</Pill>
    </div>
    <ol className="grid gap-3">
      {notes.map((note) => (
        <li key={note.at} className="text-body-sm">
          <p className="text-micro text-ink-3">
            {noteWords[note.state]}, {momentWords(note.at)}
          </p>
          <p className="wrap-anywhere whitespace-pre-line text-ink">{note.message}</p>
        </li>
      ))}
    </ol>
  </li>
)

/** What staff say about trouble of the last two weeks. */
export function Incidents({ incidents }: { incidents: readonly StatusIncident[] }) {
  return (
    <section aria-labelledby="incidents" className="grid gap-4">
      <h2 id="incidents" className="type-heading">
        History
      </h2>
      {incidents.length === 0 ? (
        <p className="text-body-sm text-ink-2">
          No incident in the last two weeks. When there is one, you will find here what happened and
          for how long.
        </p>
      ) : (
        <ul className="grid gap-4">
          {incidents.map((incident) => (
            <Incident key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
    </section>
  )
}
