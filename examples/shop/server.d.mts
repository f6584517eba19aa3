export interface Shop {
  readonly url: string;
  readonly port: number;
  /** The same server by another name: to a browser, another site. */
  readonly otherUrl: string;
  close(): Promise<void>;
}

export function startShop(options?: { readonly port?: number }): Promise<Shop>;
