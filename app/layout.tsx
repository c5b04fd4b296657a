import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { Providers } from '@/components/shell/providers'
import { mono, sans } from './fonts'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Mettle', template: '%s · Mettle' },
  description: 'Agent skills that prove themselves.',
  robots: { index: false, follow: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#0e0f12' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Forces dynamic rendering: a static page has no nonce, and the CSP would block every script in it.
  await connection()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en" dir="ltr" className={`${sans.variable} ${mono.variable}`} suppressHydrationWarning>
      <head>
        {/* Not among the metadata: those are written anew with each page, and a browser that finds no icon meanwhile asks elsewhere. */}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  )
}
