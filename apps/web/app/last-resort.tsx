import { Component, type ReactNode } from 'react'

/**
 * Shown only if the page around the error page breaks as well: it needs nothing but the browser. The
 * router's own would show the error's stack to visitors.
 */
export class LastResort extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    if (!this.state.isBroken) return this.props.children
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
}
