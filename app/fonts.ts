import localFont from 'next/font/local'

/**
 * The faces of the dashboard, from the package. A face that is late on a busy machine is left out of that page, and comes with the next
 * one: drawn in the midst of reading, it would move every line.
 */
export const sans = localFont({
  src: '../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
  display: 'optional',
})

/** For code and identifiers. */
export const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  display: 'optional',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Monaco', 'Liberation Mono', 'DejaVu Sans Mono', 'monospace'],
})
