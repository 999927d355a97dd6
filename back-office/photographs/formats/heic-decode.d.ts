declare module 'heic-decode' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray };
  const decode: {
    all(input: {
      buffer: Uint8Array;
    }): Promise<{ width: number; height: number; decode(): Promise<Pixels> }[] & { dispose(): void }>;
  };
  export default decode;
}
