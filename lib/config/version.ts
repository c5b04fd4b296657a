import manifest from '../../package.json' with { type: 'json' }

/** The product's version from its manifest. */
export const productVersion: string = manifest.version
