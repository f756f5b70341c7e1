import { Check, Clock, Monitor, Undo2, X } from 'lucide-react'
import { AppIcon } from '../../ui/app-icon.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Price } from '../../ui/price.tsx'
import { Progress, Spinner } from '../../ui/progress.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Row, Sheet } from './sheet.tsx'

const dollars = (minor: number) => ({ minor, currency: 'USD' }) as const

export function Pills() {
  return (
    <>
      <Sheet title="Pills and badges">
        <Row>
          <Pill tone="success" icon={Check}>
            Paid
          </Pill>
          <Pill tone="warning" icon={Clock}>
            1 of 2 ready
          </Pill>
          <Pill tone="danger" icon={X}>
            Failed
          </Pill>
          <Pill icon={Undo2}>Refunded</Pill>
          <Pill tone="accent">Most popular</Pill>
          <Pill tone="outline" icon={Monitor}>
            Windows only
          </Pill>
          <Pill tone="success" size="sm">
            Save 29%
          </Pill>
          <Pill tone="warning" icon="dot">
            Test mode
          </Pill>
          <Kbd>⌘K</Kbd>
          <Rating value={5} />
          <Rating value={4.6} count={1592} />
          <Avatar name="Ana Moreno" />
          <Avatar name="Piotr Zielinski" size="sm" tone="ink" />
        </Row>
      </Sheet>
      <Sheet title="Prices">
        <Row>
          <Price amount={dollars(39999)} size="title" original={dollars(54999)} />
        </Row>
        <Row>
          <Price amount={dollars(14999)} size="lg" original={dollars(24999)} label="List" />
          <Price amount={dollars(24999)} />
          <Price amount={dollars(24999)} size="sm" original={dollars(34999)} />
          <Price amount={{ minor: 16499, currency: 'JPY' }} size="lg" />
        </Row>
      </Sheet>
      <Sheet title="Progress">
        <Row>
          <Progress label="Keys ready" value={34} className="w-60" />
          <Progress label="Stock" value={9} max={10} tone="success" className="w-60" />
          <Spinner label="Loading orders" />
          <AppIcon app="Nothing" />
        </Row>
      </Sheet>
    </>
  )
}
