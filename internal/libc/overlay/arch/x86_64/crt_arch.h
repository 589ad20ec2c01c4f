/* Empty: the engine starts a program at _start_c with a pointer to argc; natively native/start.S does. */
