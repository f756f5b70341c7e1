import { Component, type ReactNode } from 'react'

type Props = { error?: unknown; location?: unknown; children?: ReactNode }
type State = { error: unknown; location: unknown }

/** Shown only if the error page itself breaks: it needs nothing but the browser. */
export function RemixRootDefaultErrorBoundary() {
  return (
    <html lang="en">
      <head>
        <title>This page didn’t open – Keyhaven</title>
      </head>
      <body>
        <h1>This page didn’t open</h1>
        <p>Your cart is safe and nothing was charged.</p>
        <a href="/">Keyhaven home</a>
      </body>
    </html>
  )
}

/** Replaces the router's own, which shows the error's stack to visitors. */
export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { error: this.props.error, location: this.props.location }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  static getDerivedStateFromProps(props: Props, state: State): State {
    const isElsewhere = state.location !== props.location
    return { error: props.error || (!isElsewhere && state.error), location: props.location }
  }
  override render() {
    return this.state.error ? <RemixRootDefaultErrorBoundary /> : this.props.children
  }
}

/** For pages that load before they paint: ours are painted by the server. */
export const BoundaryShell = ({ children }: { children?: ReactNode }) => children
