/** Something that can be given back. Disposing twice does nothing more. */
export interface Disposable {
  dispose(): void;
}
