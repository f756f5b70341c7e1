import type { Seat } from '@keyhaven/contracts/seats'
import { stateWords } from './seats.rules.ts'

const isTrouble = ({ state }: Seat) => state === 'bounced' || state === 'failed'

/** Who got a seat, and what became of the mail. */
export function SeatRows({ seats }: { seats: readonly Seat[] }) {
  if (seats.length === 0) {
    return <p className="text-body-sm text-ink-2">No seat has been handed out yet.</p>
  }
  return (
    <ul className="grid border-t border-line" aria-label="Seats handed out">
      {seats.map((seat) => (
        <li
          key={seat.id}
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3 text-body-sm"
        >
          <span className="min-w-0">
            <b className="block font-semibold wrap-anywhere">{seat.email}</b>
            <span className="text-ink-2">{seat.productName}</span>
          </span>
          <span className={isTrouble(seat) ? 'text-danger-ink' : 'text-ink-2'}>
            {stateWords[seat.state]}
          </span>
        </li>
      ))}
    </ul>
  )
}
