import { ArrowRight, Bell, Check, Copy, Pause, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.tsx'
import { Row, Sheet } from './sheet.tsx'

export function Buttons() {
  return (
    <Sheet title="Buttons">
      <Row>
        <Button variant="primary" size="lg">
          Pay $ 249.99
        </Button>
        <Button size="lg">Compare Editions</Button>
        <Button variant="primary">Add to cart</Button>
        <Button>Details</Button>
        <Button variant="soft">Get help</Button>
        <Button variant="ghost">
          View all <ArrowRight size={16} aria-hidden />
        </Button>
      </Row>
      <Row>
        <SignIn />
        <Button variant="primary" busy="Signing In...">
          Sign in
        </Button>
        <Terms />
        <Button disabled>Not now</Button>
        <Button variant="success">
          <Check size={16} aria-hidden /> In cart – view cart
        </Button>
        <Button variant="danger">Revoke key</Button>
        <Button variant="danger-quiet">Refund order</Button>
        <Button size="sm">
          <Copy size={14} aria-hidden /> Copy
        </Button>
      </Row>
      <Row>
        <IconButton label="Next" icon={ArrowRight} outlined />
        <IconButton label="Pause" icon={Pause} outlined size="sm" />
        <IconButton label="Cart" icon={ShoppingBag} count={2} />
        <IconButton label="Notifications" icon={Bell} size="lg" count={12} />
        <ButtonLink to="/shop" variant="primary">
          Shop now
        </ButtonLink>
        <ButtonLink to="mailto:help@example.com">Write to us</ButtonLink>
        <TextLink to="/terms">terms of service</TextLink>
        <TextLink to="#top" quiet>
          Back to the top
        </TextLink>
      </Row>
      <div className="tone-inverse flex flex-wrap gap-3 rounded-panel p-6">
        <Button variant="inverse">Shop now</Button>
        <Button variant="inverse-quiet">Get expert help</Button>
      </div>
    </Sheet>
  )
}

/** Works for two seconds at a press. */
function SignIn() {
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2_000)
  }
  return (
    <Button variant="primary" busy={isBusy ? 'Signing In...' : undefined} onClick={press}>
      Press me
    </Button>
  )
}

function Terms() {
  const explain = () => toast({ title: 'Terms Required', tone: 'danger' })
  return (
    <Button variant="primary" isDisabled onClick={explain}>
      Waiting for terms
    </Button>
  )
}
