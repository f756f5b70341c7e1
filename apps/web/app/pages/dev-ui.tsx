import type { MetaDescriptor } from 'react-router'
import { Container } from '../ui/container.tsx'
import { Logo } from '../ui/logo.tsx'
import { Brand } from './dev-ui/brand.tsx'
import { Buttons } from './dev-ui/buttons.tsx'
import { Colours } from './dev-ui/colours.tsx'
import { Fields } from './dev-ui/fields.tsx'
import { FormDemo } from './dev-ui/form-demo.tsx'
import { Messages } from './dev-ui/messages.tsx'
import { Navigation } from './dev-ui/navigation.tsx'
import { Overlays } from './dev-ui/overlays.tsx'
import { Pills } from './dev-ui/pills.tsx'
import { States } from './dev-ui/states.tsx'
import { Tables } from './dev-ui/tables.tsx'
import { Type } from './dev-ui/type.tsx'

export const meta = (): MetaDescriptor[] => [
  { title: 'Foundations and components – Keyhaven' },
  { name: 'robots', content: 'noindex' },
]

/** Every part of the kit in every state; served in development only. */
export default function DevUi() {
  return (
    <Container className="grid gap-16 py-16">
      <header className="grid max-w-160 gap-4">
        <Logo className="h-11 w-auto justify-self-start" />
        <h1 className="type-display">Foundations and components</h1>
        <p className="type-lead">
          One accent, two families of type, a four-pixel grid, and depth that comes from a single
          light above the page.
        </p>
      </header>
      <Colours />
      <Type />
      <Buttons />
      <Fields />
      <FormDemo />
      <Pills />
      <Messages />
      <Overlays />
      <Navigation />
      <Tables />
      <States />
      <Brand />
    </Container>
  )
}
