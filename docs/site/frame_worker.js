// Lets the search run in pages that are opened from the disk, where browsers start no workers:
// the script of the worker runs in a hidden frame instead.
(() => {
  if (location.protocol !== "file:") return;

  function load(page, url) {
    const script = page.createElement("script");
    const loaded = new Promise((resolve, reject) => {
      script.addEventListener("load", resolve);
      script.addEventListener("error", reject);
    });
    script.src = url;
    page.body.append(script);
    return loaded;
  }

  window.Worker = class extends EventTarget {
    #frame = document.createElement("iframe");
    #started;
    onmessage = null;

    constructor(url) {
      super();
      this.#frame.hidden = true;
      document.body.append(this.#frame);
      const inside = this.#frame.contentWindow;
      inside.postMessage = (data) => this.#receive(data);
      inside.importScripts = async (...urls) => {
        for (const each of urls) await load(inside.document, each);
      };
      this.#started = load(inside.document, new URL(url, location.href).href);
    }

    #receive(data) {
      const message = new MessageEvent("message", { data });
      this.onmessage?.(message);
      this.dispatchEvent(message);
    }

    async postMessage(data) {
      await this.#started;
      this.#frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
    }

    terminate() {
      this.#frame.remove();
    }
  };
})();
